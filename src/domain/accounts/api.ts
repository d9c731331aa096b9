import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { answerSchema, Deleted, EmptyBody, SearchText } from "../entity.ts";
import { Day, Timestamp } from "../time.ts";
import { Account, AccountChange, NewAccount } from "./account.ts";
import { OpenCharge, Statement } from "./ledger.ts";

/** The most accounts in an answer; a search finds the others. */
export const ACCOUNTS_MAX = 500;

/** An account as whoever charges sees it: without balance and phone number. */
export const OfferedAccount = Account.pick({
  _id: true,
  kind: true,
  name: true,
  room: true,
  gstin: true,
  address: true,
});
export type OfferedAccount = z.output<typeof OfferedAccount>;

export const creditApi = {
  /**
   * Accounts in use: current stays, companies, staff, and whatever has a balance. "Unnamed credit" comes first, then by name.
   * `search` finds names, rooms and phone numbers, also of departed guests.
   */
  list: query({
    path: "/accounts",
    permission: "accounts.collect",
    summary: "Accounts and what is owed on them",
    search: z.strictObject({ search: SearchText.optional() }),
    output: z.array(Account),
  }),
  /** The accounts that an order may be charged to; `openedAt` is when it was opened, so that it keeps a departed guest. */
  offered: query({
    path: "/accounts/offered",
    permission: "orders.settle",
    summary: "Accounts that a bill can be charged to",
    search: z.strictObject({ openedAt: Timestamp.optional() }),
    output: z.array(OfferedAccount),
  }),
  read: query({
    path: "/accounts/:accountId",
    permission: "accounts.collect",
    summary: "One account",
    output: Account,
  }),
  /** Without dates all entries. `open`: what is owed now, oldest first. */
  statement: query({
    path: "/accounts/:accountId/statement",
    permission: "accounts.collect",
    summary: "An account's entries by business day, and what is open",
    search: z.strictObject({ startDate: Day.optional(), endDate: Day.optional() }),
    output: Statement.extend({ open: z.array(OpenCharge) }),
  }),
  /** 409 room-has-stay with details.account, 409 name-taken. */
  create: command({
    method: "POST",
    path: "/accounts",
    permission: "accounts.manage",
    summary: "Open an account",
    delivery: "needs-server",
    body: NewAccount,
    output: Account,
    success: "Account opened",
    failure: "Failed to open the account",
  }),
  update: command({
    method: "PUT",
    path: "/accounts/:accountId",
    permission: "accounts.manage",
    summary: "Change an account's name, room, days or limit",
    delivery: "needs-server",
    body: z.strictObject({ ...answerSchema(Account), ...AccountChange.shape }),
    output: Account,
    success: "Account changed",
    failure: "Failed to change the account",
  }),
  /** 409 account-not-empty while something is owed or paid ahead; 409 account-of-house for "Unnamed credit". */
  remove: command({
    method: "DELETE",
    path: "/accounts/:accountId",
    permission: "accounts.manage",
    summary: "Delete an account without a balance",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    success: "Account deleted",
    failure: "Failed to delete the account",
  }),
};
