import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { createServer } from "node:tls";
import type { Certificate } from "./certificate.ts";

/** A device that has not finished its handshake by then is cut off. */
export const HANDSHAKE_MS = 10_000;

/** The door through which devices come over TLS. */
export interface TlsServer {
  /** Shows this certificate to everybody who comes from now on. */
  setCertificate(certificate: Certificate): void;
  listen(port: number, host: string): Promise<number>;
  /** Lets nobody in any more, waits for `drain`, and cuts off those who are still there, also in the middle of a handshake. */
  close(drain: () => Promise<void>): Promise<void>;
}

/**
 * Opens a second door to an HTTP server: connections that come over TLS are its own connections, so limits of time, refusals of
 * malformed requests and the stop are the same for both.
 */
export function createTlsServer(http: HttpServer, first: Certificate, handshakeMs = HANDSHAKE_MS): TlsServer {
  const server = createServer({
    ...first,
    ALPNProtocols: ["http/1.1"],
    minVersion: "TLSv1.2",
    handshakeTimeout: handshakeMs,
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("secureConnection", (socket) => http.emit("connection", socket));
  server.on("tlsClientError", (_, socket) => socket.destroy());
  return {
    setCertificate: (certificate) => server.setSecureContext(certificate),
    listen: async (port, host) => {
      server.listen(port, host);
      await once(server, "listening");
      const address = server.address();
      return typeof address === "object" && address ? address.port : port;
    },
    close: async (drain) => {
      const closed = server.listening ? once(server, "close") : undefined;
      server.close();
      await drain();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
