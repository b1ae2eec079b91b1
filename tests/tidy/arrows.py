"""Who may include whom: the table of folders, as data. The links in the CMakeLists.txt files are checked against it."""

VOCABULARY = "model/vocabulary"
EVERYTHING = "everything"

# Folder -> the folders it may include besides itself and the vocabulary. A file belongs to the longest folder that holds it.
ARROWS = {
    "model/vocabulary": [],
    "model/spec": [],
    "model/monitors": [],                     # never the law: a monitor that shares its rules cannot catch them being wrong
    "model/oracle": ["model/spec"],
    "model/explore": ["model/spec", "model/monitors"],
    "model/prove": ["model/spec"],
    "reference": ["reference/stores"],        # never the law: agreement of twins proves nothing
    "reference/stores": [],
    "reference/mutants": ["reference", "reference/stores"],
    "harness": ["model/oracle", "model/monitors", "harness/iut", "harness/nemesis"],
    "harness/iut": [],
    "harness/nemesis": ["harness/iut"],
    "harness/catalogue": ["harness", "model/monitors"],
    "reports": ["harness", "harness/catalogue"],
    "harness/cli": EVERYTHING,
    "tests": EVERYTHING,
}


def folder_of(path, arrows=ARROWS):
    """The row of the table that a file belongs to, or None."""
    rows = [folder for folder in arrows if path.startswith(folder + "/")]
    return max(rows, key=len, default=None)


def may_include(folder):
    """The folders that the files of `folder` may name in an include."""
    allowed = ARROWS[folder]
    if allowed == EVERYTHING:
        return {other for other in ARROWS if folder == "tests" or other != "tests"}
    return {folder, VOCABULARY, *allowed}


def may_reach(folder):
    """The folders that `folder` may see through the headers it includes."""
    reached, waiting = set(), [folder]
    while waiting:
        current = waiting.pop()
        if current not in reached:
            reached.add(current)
            waiting.extend(may_include(current))
    return reached
