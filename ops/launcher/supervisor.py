"""Starts, watches and stops everything in order."""

import asyncio

from ops.bootstrap.problem import Problem
from ops.launcher import programs
from ops.launcher.banner import announce
from ops.launcher.checks import refuse_taken_port
from ops.launcher.child import Child, Program
from ops.launcher.keeper import Keeper, describe
from ops.launcher.output import Output
from ops.launcher.plan import Plan
from ops.launcher.prepared import Prepared
from ops.launcher.ready import wait_for_port, wait_until_ready
from ops.launcher.signals import stop_signals, terminal_gone
from ops.postgres.cluster import Cluster


class Supervisor:
    """The running platform, on a database that is up."""

    def __init__(self, plan: Plan, output: Output, environment: dict[str, str], cluster: Cluster | None) -> None:
        self._plan, self._output, self._environment, self._cluster = plan, output, environment, cluster
        self._keepers: list[Keeper] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        self._listen_to_signals()
        endings = (self._come_up(), self._watch_database(), terminal_gone(), self._stopping.wait())
        tasks = [asyncio.ensure_future(ending) for ending in endings]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        await self._stop_all()
        for failure in ended:
            if isinstance(failure, Exception):
                raise failure

    async def _come_up(self) -> None:
        prepared = Prepared(self._plan.data_dir, self._environment["DATABASE_URL"])
        if prepared.is_current():
            self._keep_servers()
        if self._plan.demo:
            self._keep(programs.sandbox(self._plan, self._environment))
            await wait_for_port("127.0.0.1", self._plan.sandbox_port)
        await self._once(programs.preparation(self._plan, self._environment))
        if not prepared.is_current():
            prepared.note()
            self._keep_servers()
        await wait_until_ready(self._plan, self._output)
        announce(self._plan, self._output)
        await self._stopping.wait()

    def _keep_servers(self) -> None:
        # The first preparation takes minutes, and the port may be taken by then.
        refuse_taken_port(self._plan.host, self._plan.port, "PORT")
        self._keep(programs.web(self._plan, self._environment))
        self._keep(programs.worker(self._environment))

    async def _once(self, program: Program) -> None:
        """Run a program to its end; the next steps need its success."""
        child = await Child.start(program, self._output)
        try:
            status = await child.wait()
        finally:
            await child.stop()
        if status:
            raise Problem(f"{program.name} {describe(status)}; its last lines above say why.")

    def _keep(self, program: Program) -> None:
        keeper = Keeper(program, self._output)
        self._keepers.append(keeper)
        self._tasks.append(asyncio.create_task(keeper.run()))

    async def _watch_database(self) -> None:
        """Restart the embedded database when it was killed; the others reconnect by themselves."""
        while True:
            await asyncio.sleep(0.5)
            if self._cluster and not self._cluster.running():
                self._output.say("the database was killed; starting it again")
                before = self._cluster.place.url
                self._cluster.start()
                if self._cluster.place.url != before:
                    raise Problem("another program took the database's port: start again.")

    def _listen_to_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for signal in stop_signals():
            loop.add_signal_handler(signal, self._ask_to_stop)

    def _ask_to_stop(self) -> None:
        if self._stopping.is_set():
            for keeper in self._keepers:
                keeper.kill()
        else:
            self._output.say("stopping")
            self._stopping.set()

    async def _stop_all(self) -> None:
        self._stopping.set()
        await asyncio.gather(*(keeper.stop() for keeper in self._keepers))
        await asyncio.gather(*self._tasks, return_exceptions=True)
