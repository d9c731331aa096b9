import { z } from "zod";
import { query } from "../endpoint.ts";
import { Timestamp } from "../time.ts";

/** How a device reaches this server over HTTPS. */
export const Network = z.object({
  /** given: TLS_CERT and TLS_KEY name it. own: the house's own authority signed it. off: there is no HTTPS. */
  certificate: z.enum(["given", "own", "off"]),
  /** The port of HTTPS; null when it is off. */
  httpsPort: z.number().nullable(),
  /** The port of plain HTTP, where new devices begin; null when HTTPS is off. */
  httpPort: z.number().nullable(),
  /** When the certificate ends; null when there is none. */
  validUntil: Timestamp.nullable(),
  /** The names and addresses that the certificate is for. */
  hosts: z.array(z.string()),
  /** SHA-256 of the house's own authority, as devices show it; null when another one signed the certificate. */
  fingerprint: z.string().nullable(),
});
export type Network = z.output<typeof Network>;

export const networkApi = {
  /** How a device reaches the server over HTTPS. Needs no sign-in: a new device asks it before anybody can sign in safely. */
  read: query({
    path: "/network",
    permission: "public",
    summary: "How a device reaches the server over HTTPS",
    output: Network,
  }),
};
