"""A line to a server that fails when it is told to: it is cut, hides what the server can do, or says things unasked."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class Proxy:
    """Between a client and the server at a port."""

    target: int
    port: int = 0
    cut_at: list[bytes] = field(default_factory=list)
    """The line is cut, once for each, when the client says this; the server never hears it."""
    hidden: tuple[bytes, ...] = ()
    """Words that the server does not seem to know."""
    unasked: bytes = b""
    """Lines that come before each answer."""
    connections: int = 0
    heard: bytes = b""
    """All that clients said."""

    def serve(self, client: socket.socket) -> None:
        """One connection."""
        self.connections += 1
        with client, socket.create_connection(("127.0.0.1", self.target)) as server:
            back = threading.Thread(target=self._bring_back, args=(server, client), daemon=True)
            back.start()
            self._bring(client, server)
            for each in (server, client):
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
            back.join(5)

    def _bring(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while said := client.recv(65536):
                self.heard += said
                if self._is_cut(said):
                    return
                server.sendall(said)

    def _is_cut(self, said: bytes) -> bool:
        found = next((word for word in self.cut_at if word in said), None)
        if found is not None:
            self.cut_at.remove(found)
        return found is not None

    def _bring_back(self, server: socket.socket, client: socket.socket) -> None:
        is_greeting = True
        with suppress(OSError):
            while said := server.recv(65536):
                for word in self.hidden:
                    said = said.replace(word, b"X" * len(word))
                client.sendall(said if is_greeting else self.unasked + said)
                is_greeting = False


@contextmanager
def proxy(target: int) -> Iterator[Proxy]:
    """Listens until the end of the block."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        between = Proxy(target, int(listener.getsockname()[1]))
        thread = threading.Thread(target=_listen, args=(listener, between), daemon=True)
        thread.start()
        yield between
        listener.shutdown(socket.SHUT_RDWR)
        thread.join(5)


def _listen(listener: socket.socket, between: Proxy) -> None:
    with suppress(OSError):
        while True:
            client, _ = listener.accept()
            threading.Thread(target=between.serve, args=(client,), daemon=True).start()
