import { z } from "zod";
import { query } from "../endpoint.ts";
import { Timestamp } from "../time.ts";

/** How a device reaches this server over HTTPS. */
export const Network = z.object({
  /** given: configured by TLS_CERT and TLS_KEY. own: signed by the restaurant's own certificate authority (CA). off: no HTTPS. */
  certificate: z.enum(["given", "own", "off"]),
  /** The port of HTTPS; null if it is off. */
  httpsPort: z.number().nullable(),
  /** The port of plain HTTP, where new devices are set up; null if HTTPS is off. */
  httpPort: z.number().nullable(),
  /** When the certificate expires; null without one. */
  validUntil: Timestamp.nullable(),
  /** The names and addresses that the certificate is for. */
  hosts: z.array(z.string()),
  /** SHA-256 fingerprint of the restaurant's own CA, as devices show it; null if another CA signed the certificate. */
  fingerprint: z.string().nullable(),
});
export type Network = z.output<typeof Network>;

export const networkApi = {
  /** How a device reaches the server over HTTPS. Needs no sign-in: a new device needs it before anybody can sign in safely. */
  read: query({
    path: "/network",
    permission: "public",
    summary: "How a device reaches the server over HTTPS",
    output: Network,
  }),
};
