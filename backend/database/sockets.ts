import { connect, type Socket } from "node:net";

/** Keeps the sockets of connections, so that those to a server that does not answer can be destroyed. */
export type Sockets = {
  /** The driver's option of that name. It writes into the socket before that is connected, which Node allows. */
  open: (options: { host: string[]; port: number[]; path?: string }) => Socket;
  destroy: () => void;
};

export function createSockets(): Sockets {
  const sockets = new Set<Socket>();
  return {
    open({ host: [host = ""], port: [port = 0], path }) {
      const socket = path ? connect(path) : connect(port, host);
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      // TLS checks the server by its name.
      return Object.assign(socket, { host, port });
    },
    destroy() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
