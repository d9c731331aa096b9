import { TLSSocket } from "node:tls";
import type { FastifyRequest } from "fastify";
import type { HttpsInfo } from "../http/handlers/serverInfo.ts";
import { isPublicName } from "./localNames.ts";

/**
 * Makes the function that returns whether a browser may be asked to open this name over HTTPS only from now on: it came so, under a
 * public name. Never with the certificate of the house: a device that does not know it yet could not go on.
 */
export function isStrictTransport(https: HttpsInfo | undefined): (request: FastifyRequest) => boolean {
  return ({ protocol, hostname, raw }) => {
    const isOwn = https?.authority !== undefined && raw.socket instanceof TLSSocket;
    return protocol === "https" && !isOwn && isPublicName(hostname);
  };
}
