"""A small complete coordinator behind the adapter protocol, in virtual time.

    python3 harness/adapters/python/coordinator/

It shows a whole adapter, and it is a second implementation of the protocol, written from its description alone.
Everything is kept in memory and ends with the process: what was acknowledged does not survive a crash. It therefore does
not declare `CRS`, and is not killed.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))  # so that it starts from any directory

from coordinator.client_port import ClientPort  # noqa: E402  (the path comes first)
from coordinator.executor_port import ExecutorPort  # noqa: E402
from coordinator.published import NotServed, Profile  # noqa: E402
from coordinator.store import Store  # noqa: E402
from seatrial_adapter import Adapter, Fault, ok, refused, run  # noqa: E402


RIGHTS = ("submit", "read", "cancel")


class Coordinator(ClientPort, ExecutorPort, Adapter):
    """Two ports over one store, and the controls that move its time."""
    implementation = {"name": "seatrial-python-coordinator", "version": "1"}
    capabilities = ("CLK", "CFG", "TEN")
    understands_configure = True
    limits = {"max_in_flight": 8}  # requests are taken one after the other; more would only wait in the pipe

    def __init__(self):
        self._start(Profile())

    def _start(self, profile):
        self.store = Store(profile)
        self.config = profile.config
        self.readings = profile.readings

    def reset(self, request):
        """Forget everything, under the defaults with the wanted values laid over. Refuses `invalid`, changing nothing.

        A reset without values goes back to the defaults: no scenario runs under what an earlier one wished for.
        """
        try:
            profile = Profile(request.get("config"), request.get("readings"))
        except NotServed as reason:
            print("reset refused: %s" % reason, file=sys.stderr)
            return refused("invalid")
        self._start(profile)
        return ok("ok", now=0)

    def advance(self, request):
        """Move virtual time; the timers due by then have acted when this answers. Errors: Fault for bad `ticks`."""
        ticks = request.get("ticks")
        if type(ticks) is not int or ticks < 0:
            raise Fault("ticks is not an integer of at least 0")
        self.store.advance(ticks)
        return ok("ok", now=self.store.now)

    def rights(self, request):
        """From now on this principal may do this and no more. Errors: Fault for words that are not rights."""
        who, may = (request.get("tenant"), request.get("principal")), request.get("may")
        if not all(isinstance(name, str) for name in who) or not isinstance(may, list):
            raise Fault("rights are a list of words for a principal of a tenant")
        if not all(right in RIGHTS for right in may):
            raise Fault("a right is one of: %s" % ", ".join(RIGHTS))
        self.store.rights[who] = frozenset(may)
        return ok("ok")


if __name__ == "__main__":
    run(Coordinator())
