import { createHmac } from "node:crypto";
import { isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * Makes the function that derives a session's delivery key from the house secret. The key is never stored on the server: it is
 * derived anew each time it is given to the device or checked against.
 */
export function deliveryKeysFrom(houseSecret: string): (sessionId: string) => string {
  return (sessionId) =>
    createHmac("sha256", houseSecret)
      .update(JSON.stringify(["delivery", sessionId]))
      .digest("base64url");
}

const LOCAL_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/**
 * Tells whether nobody else on the network can read the answer: it goes over HTTPS, or to a browser on the server's own
 * computer. Which proxies are believed about that is the server's own setting.
 */
export function isConfidential({
  protocol,
  hostname,
  ip,
}: Pick<FastifyRequest, "protocol" | "hostname" | "ip">): boolean {
  return protocol === "https" || (isLoopback(ip) && LOCAL_NAMES.has(hostname));
}

/** Tells whether an address is this computer's own. The name alone proves nothing: the sender chooses it. */
function isLoopback(ip: string): boolean {
  const plain = ip.replace(/^::ffff:/, "");
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}
