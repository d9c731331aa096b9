import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { createServer } from "node:tls";
import type { Certificate } from "./certificate.ts";

/** The timeout of a TLS handshake. */
const HANDSHAKE_MS = 10_000;

export interface TlsServer {
  /** Uses this certificate for new connections. */
  setCertificate(certificate: Certificate): void;
  listen(port: number, host: string): Promise<number>;
  /** Stops listening, waits for `drain`, and closes the remaining connections, also those in a handshake. */
  close(drain: () => Promise<void>): Promise<void>;
}

/** Creates a TLS server that hands its connections to an HTTP server, which alone handles timeouts, bad requests and the stop. */
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
