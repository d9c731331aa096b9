import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Name } from "../entity.ts";
import { Role } from "../permissions.ts";
import { AdminPassword, NewSession, Username } from "../staff/api.ts";

/** The data that needs no sign-in. */
export const Setup = z.object({
  resortTitle: z.string(),
  /** The path of its picture; may be empty. */
  picture: z.string(),
  /** The canonical address, "https://till.lan:5443"; empty if none is set. */
  canonicalOrigin: z.string(),
  demo: z.boolean(),
  needsFirstAdmin: z.boolean(),
  /** Present only in the demo. */
  demoAccounts: z.array(z.object({ role: Role, username: z.string(), password: z.string() })),
});

export const setupApi = {
  read: query({
    path: "/auth/setup",
    permission: "public",
    summary: "What the sign-in screen needs",
    output: Setup,
  }),
  /** Creates the first admin of a server without demo data, authorised by the one-time code on its console. */
  firstAdmin: command({
    method: "POST",
    path: "/auth/first-admin",
    permission: "public",
    summary: "Create the first admin",
    delivery: "needs-server",
    body: z.strictObject({
      code: z.string().max(40),
      username: Username,
      name: Name,
      password: AdminPassword,
    }),
    output: NewSession,
    failure: "Could not create the account",
  }),
};
