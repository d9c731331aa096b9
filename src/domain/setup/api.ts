import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Id, Name } from "../entity.ts";
import { Role } from "../permissions.ts";
import { NewSession, Password, Profile, Username } from "../staff/api.ts";
import { Timestamp } from "../time.ts";

/** The word that is typed to confirm; capitals and outer spaces do not matter. */
export const START_CONFIRMATION = "START FOR REAL";

/** The facts that a screen may know before anybody signed in. */
export const Setup = z.object({
  resortTitle: z.string(),
  /** The house's one address, "https://till.lan:5443"; empty where none is set. */
  canonicalOrigin: z.string(),
  demo: z.boolean(),
  needsFirstAdmin: z.boolean(),
  /** Only while the server runs with demo data. */
  demoAccounts: z.array(z.object({ role: Role, username: z.string(), password: z.string() })),
});

/** An account that was added while the server ran with demo data. */
export const AddedAccount = z.object({ ...Profile.shape, isActive: z.boolean(), createdAt: Timestamp });
export type AddedAccount = z.output<typeof AddedAccount>;

const ACCOUNTS_MAX = 1_000;

export const setupApi = {
  read: query({
    path: "/auth/setup",
    permission: "public",
    summary: "What the sign-in screen needs",
    output: Setup,
  }),
  /** The first admin of a server without demo data, proved by the one-time code on its console. */
  firstAdmin: command({
    method: "POST",
    path: "/auth/first-admin",
    permission: "public",
    summary: "Create the first admin",
    delivery: "needs-server",
    body: z.strictObject({ code: z.string().max(40), username: Username, name: Name, password: Password }),
    output: NewSession,
    failure: "Could not create the account",
  }),
  /** Lists the accounts that are not the demo's: whoever was in the demo can have added them. */
  addedAccounts: query({
    path: "/auth/added-accounts",
    permission: "settings.manage",
    summary: "The accounts that were added in the demo",
    output: z.array(AddedAccount),
  }),
  /**
   * Ends the demo (clarification 11): a verified backup, then demo accounts and all orders, KOTs, bills, payments and expenses
   * go, invoice numbers begin again; the menu, and the areas with their tables, stay if wanted. The journal stays whole.
   * Without `admin` the signed-in account must be a real one; it stays, with this session. Of the other accounts
   * only `keepAccounts` stay, and everybody signs in again. 409 demo-only when the demo is over already, 503 backup-failed.
   */
  startForReal: command({
    method: "POST",
    path: "/settings/start-for-real",
    permission: "settings.manage",
    passwordOnly: true,
    summary: "Remove the demo's data and start for real",
    delivery: "needs-server",
    body: z.strictObject({
      keepMenu: z.boolean(),
      /** Areas and their tables; kept unless said otherwise. */
      keepTables: z.boolean().optional(),
      /** Ids of added accounts that stay; none unless said otherwise. */
      keepAccounts: z.array(Id).max(ACCOUNTS_MAX).optional(),
      confirm: z.string().max(80),
      admin: z.strictObject({ username: Username, name: Name, password: Password }).optional(),
    }),
    output: z.object({
      /** Who administers the resort from now on. */
      admin: Profile,
      /** The backup's file name; null on PostgreSQL, which is backed up with its own tools. */
      backup: z.string().nullable(),
      removed: z.object({
        orders: z.number(),
        bills: z.number(),
        expenses: z.number(),
        accounts: z.number(),
      }),
    }),
    success: "Started for real",
    failure: "Failed to start for real",
  }),
};
