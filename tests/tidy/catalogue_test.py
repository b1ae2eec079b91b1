"""The tables of the catalogue are what the documents say."""

import re
import subprocess
import unittest
from pathlib import Path

SOURCE = Path(__file__).parents[2]


class CatalogueTest(unittest.TestCase):
    def test_the_tables_are_up_to_date(self):
        done = subprocess.run(["python3", "-B", SOURCE / "scripts/catalogue_tables.py", "--check"], capture_output=True, text=True, check=False)

        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_links_of_the_documents_lead_somewhere(self):
        for document in [SOURCE / "README.md", *(SOURCE / "docs").rglob("*.md")]:
            for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
                if "://" in target:
                    continue
                with self.subTest(document=document.name, target=target):
                    self.assertTrue((document.parent / target).exists())


if __name__ == "__main__":
    unittest.main()
