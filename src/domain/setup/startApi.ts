import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Id, Name } from "../entity.ts";
import { PrintJob } from "../printing/job.ts";
import { AdminPassword, Profile, Username } from "../staff/api.ts";
import { Timestamp } from "../time.ts";
import { TestPaper } from "./testPapers.ts";

/** The text to type as confirmation; case and outer spaces do not matter. */
export const START_CONFIRMATION = "START FOR REAL";

/** An account that was added during the demo. */
export const AddedAccount = z.object({ ...Profile.shape, isActive: z.boolean(), createdAt: Timestamp });
export type AddedAccount = z.output<typeof AddedAccount>;

const ACCOUNTS_MAX = 1_000;

/** What an admin does before the first guest. Apart from what the sign-in needs, to keep the first load small. */
export const startApi = {
  /** Lists the accounts added during the demo, possibly by anyone who tried it. */
  addedAccounts: query({
    path: "/auth/added-accounts",
    permission: "settings.manage",
    summary: "The accounts that were added in the demo",
    output: z.array(AddedAccount),
  }),
  /** Queues a test bill or KOT at its printers, without an invoice number; no job if the device prints it. */
  printTestPaper: command({
    method: "POST",
    path: "/settings/test-papers",
    permission: "settings.manage",
    summary: "Print a test bill or a test KOT",
    delivery: "needs-server",
    body: z.strictObject({ paper: TestPaper }),
    output: z.array(PrintJob),
    failure: "Failed to print the test paper",
  }),
  /**
   * Ends the demo ("start for real", clarification 11): makes a verified backup, then deletes the demo accounts and all
   * orders, KOTs, bills, payments and expenses, and restarts the invoice numbers. The menu, and the areas with their tables,
   * are kept on request; the journal is always kept. Without `admin` the signed-in account must not be a demo account; it
   * stays signed in. Of the other accounts only `keepAccounts` are kept, and everybody signs in again. 409 demo-only if the
   * demo is over, 503 backup-failed.
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
      /** Areas and their tables; kept by default. */
      keepTables: z.boolean().optional(),
      /** Ids of added accounts to keep; none by default. */
      keepAccounts: z.array(Id).max(ACCOUNTS_MAX).optional(),
      confirm: z.string().max(80),
      admin: z.strictObject({ username: Username, name: Name, password: AdminPassword }).optional(),
    }),
    output: z.object({
      /** The admin of the resort from now on. */
      admin: Profile,
      /** The backup's file name; null on PostgreSQL. */
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
