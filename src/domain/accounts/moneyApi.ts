import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { EmptyBody, Id, nameUpTo, Reason } from "../entity.ts";
import { Rupees, RupeesNotNegative } from "../money.ts";
import { PrintJob, QueueBody } from "../printing/job.ts";
import { Account } from "./account.ts";
import { Entry } from "./ledger.ts";
import { MoneyType, Receipt } from "./receipt.ts";

const Amount = RupeesNotNegative.refine((amount) => amount > 0, "must be greater than 0");
/** The last digits of a UPI payment, or the number of a card's slip. */
const Reference = z.string().regex(/^[A-Za-z0-9]{1,35}$/, "must be letters and digits");
const money = { amount: Amount, type: MoneyType, reference: Reference.optional() };
/** The longest number of a certificate of withheld tax. */
export const CERTIFICATE_LENGTH_MAX = 40;
const Section = z.string().regex(/^[A-Za-z0-9()]{1,20}$/, "must be a section such as 194C");
const Certificate = nameUpTo(CERTIFICATE_LENGTH_MAX).refine(
  (text) => text.trim() !== "",
  "must not be blank",
);
/** The most bills that one collection names. */
const CHOSEN_MAX = 200;

export const accountMoneyApi = {
  /**
   * Receives money for what is owed: `orders` names the bills by their orders, else the oldest come first. Money of the open day, never a
   * sale. 409 over-balance with details.open; 422 guest-cash-over-limit.
   */
  collect: command({
    method: "POST",
    path: "/accounts/:accountId/collections",
    permission: "accounts.collect",
    summary: "Receive money for what is owed on an account",
    delivery: "needs-server",
    body: z.strictObject({ ...money, orders: z.array(Id).min(1).max(CHOSEN_MAX).optional() }),
    output: Receipt,
    success: "Money received",
    failure: "Failed to receive the money",
  }),
  /** Receives money before anything is owed; the receipt shows the tax in it (Rule 50). 422 guest-cash-over-limit. */
  advance: command({
    method: "POST",
    path: "/accounts/:accountId/advances",
    permission: "accounts.collect",
    summary: "Receive an advance",
    delivery: "needs-server",
    body: z.strictObject({ ...money, reason: Reason.optional() }),
    output: Receipt,
    success: "Advance received",
    failure: "Failed to receive the advance",
  }),
  /** Gives back what is paid ahead, with a refund voucher (Rule 51) that names its receipt. 409 over-advance with details.ahead. */
  returnAdvance: command({
    method: "POST",
    path: "/accounts/:accountId/returns",
    permission: "accounts.manage",
    summary: "Give an unused advance back",
    delivery: "needs-server",
    body: z.strictObject({ ...money, reason: Reason }),
    output: Receipt,
    success: "Advance given back",
    failure: "Failed to give the advance back",
  }),
  /** Keeps what is paid ahead (no-show): no money moves, and the accountant decides on its tax. 409 over-advance. */
  keepAdvance: command({
    method: "POST",
    path: "/accounts/:accountId/kept",
    permission: "accounts.manage",
    summary: "Keep an advance of a guest who did not come",
    delivery: "needs-server",
    body: z.strictObject({ amount: Amount, reason: Reason }),
    output: Entry,
    success: "Advance kept",
    failure: "Failed to keep the advance",
  }),
  /** What was owed (positive) or paid ahead (negative) before this program. */
  open: command({
    method: "POST",
    path: "/accounts/:accountId/opening",
    permission: "accounts.manage",
    summary: "Enter an opening balance",
    delivery: "needs-server",
    body: z.strictObject({
      amount: Rupees.refine((amount) => amount !== 0, "must not be 0"),
      reason: Reason,
    }),
    output: Entry,
    success: "Opening balance entered",
    failure: "Failed to enter the opening balance",
  }),
  /** Closes a debt by tax that the customer withheld. The certificate may come later. 409 over-balance. */
  withhold: command({
    method: "POST",
    path: "/accounts/:accountId/tds",
    permission: "accounts.manage",
    summary: "Record tax that a customer withheld",
    delivery: "needs-server",
    body: z.strictObject({ amount: Amount, section: Section, certificate: Certificate.optional() }),
    output: Entry,
    success: "TDS recorded",
    failure: "Failed to record the TDS",
  }),
  /** Names the certificate of withheld tax. 409 certificate-there if it has one. */
  nameCertificate: command({
    method: "PATCH",
    path: "/accounts/:accountId/tds/:entryId",
    permission: "accounts.manage",
    summary: "Name the certificate of withheld tax",
    delivery: "needs-server",
    body: z.strictObject({ certificate: Certificate }),
    output: Entry,
    success: "Certificate stored",
    failure: "Failed to store the certificate",
  }),
  /** Closes a debt without money. Cashiers need an approval of this account and sum. 409 over-balance. */
  writeOff: command({
    method: "POST",
    path: "/accounts/:accountId/write-offs",
    permission: "accounts.writeOff",
    summary: "Write a debt off",
    delivery: "needs-server",
    body: z.strictObject({ amount: Amount, reason: Reason, approval: z.string().optional() }),
    output: Entry,
    success: "Written off",
    failure: "Failed to write the debt off",
  }),
  /** Moves a part of an order's charge to another account. 409 over-balance if less of it is owed here. */
  transfer: command({
    method: "POST",
    path: "/accounts/:accountId/transfers",
    permission: "accounts.manage",
    summary: "Move a charge to another account",
    delivery: "needs-server",
    body: z.strictObject({ to: Id, order: Id, amount: Amount, reason: Reason }),
    output: Account,
    success: "Charge moved",
    failure: "Failed to move the charge",
  }),
  /**
   * Checks a guest out. With `payment` it receives all that is owed first. `expectedBalance` is what was shown: 409 balance-changed. What
   * stays open is still owed; the stay is not offered any more, but for orders from before.
   */
  checkOut: command({
    method: "POST",
    path: "/accounts/:accountId/departure",
    permission: "accounts.collect",
    summary: "Check a guest out",
    delivery: "needs-server",
    body: z.strictObject({
      expectedBalance: Rupees,
      payment: z.strictObject({ type: MoneyType, reference: Reference.optional() }).optional(),
    }),
    output: z.object({ account: Account, receipt: Receipt.nullable() }),
    success: "Guest checked out",
    failure: "Failed to check the guest out",
  }),
  /** Takes a check-out back. 409 room-has-stay. */
  checkInAgain: command({
    method: "DELETE",
    path: "/accounts/:accountId/departure",
    permission: "accounts.collect",
    summary: "Take a check-out back",
    delivery: "needs-server",
    body: EmptyBody,
    output: Account,
    success: "Guest is back on the room's account",
    failure: "Failed to take the check-out back",
  }),
  /** What an accountant asks for: withheld tax without a certificate, and advances that are not used, oldest first. */
  accountant: query({
    path: "/accounts/accountant",
    permission: "accounts.manage",
    summary: "Missing TDS certificates and unused advances",
    output: z.object({
      withoutCertificate: z.array(Entry.extend({ name: z.string() })),
      unusedAdvances: z.array(Account),
    }),
  }),
  receipt: query({
    path: "/accounts/receipts/:receiptId",
    permission: "accounts.collect",
    summary: "One receipt",
    output: Receipt,
  }),
  /** Prints it on the till's printer, as a bill's job. Empty if no printer takes it. */
  queueReceipt: command({
    method: "POST",
    path: "/accounts/receipts/:receiptId/jobs",
    permission: "accounts.collect",
    summary: "Print a receipt on its printer",
    delivery: "needs-server",
    body: QueueBody,
    output: z.array(PrintJob),
    failure: "Failed to print the receipt",
  }),
  /** Counts a print; the second and later prints are marked DUPLICATE. */
  print: command({
    method: "PATCH",
    path: "/accounts/receipts/:receiptId/print",
    permission: "accounts.collect",
    summary: "Mark a receipt printed",
    delivery: "needs-server",
    body: EmptyBody,
    output: Receipt,
    failure: "Failed to print the receipt",
  }),
};
