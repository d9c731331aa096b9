import { z } from "zod";
import { refusalsOfCounting } from "./countingRefusals.ts";

/** Refusals that depend on the caller, the request or the state of the server: the same command may succeed later. */
const refusalsOfRequests = {
  "not-signed-in": { status: 401, message: "Please sign in again." },
  "session-locked": { status: 401, message: "This screen is locked. Unlock it with a PIN or the password." },
  "not-permitted": { status: 403, message: "You do not have permission to do this." },
  "password-needed": {
    status: 403,
    message: "A PIN opened this session. Sign out and sign in with your password to do this.",
  },
  "malformed-request": { status: 400, message: "The request is not valid HTTP." },
  "too-slow": { status: 408, message: "The request took too long to arrive." },
  "malformed-form": { status: 400, message: "The form is cut off or not a valid form." },
  "headers-too-large": { status: 431, message: "The request's headers are too large." },
  "expectation-failed": { status: 417, message: "The server cannot do what the request expects." },
  "malformed-json": { status: 400, message: "The request is not valid JSON." },
  "too-large": { status: 413, message: "The request is too large." },
  "unsupported-media-type": { status: 415, message: "Send JSON or multipart/form-data." },
  "key-reused": { status: 422, message: "This Idempotency-Key was used for another request." },
  "done-before": { status: 409, message: "This change was made long ago already." },
  "contract-too-old": { status: 409, message: "This page is out of date. Reload it to continue." },
  "disk-full": { status: 503, message: "The server's disk is full." },
  "not-writable": { status: 503, message: "The server cannot write to its disk." },
  "database-damaged": { status: 500, message: "The server's database is damaged." },
  busy: { status: 503, message: "The server is busy. Please try again." },
} as const;

/**
 * Every expected refusal with its HTTP status and the message that people read (the spec's text if it has one). Anything else
 * that is thrown is a bug and answers 500 with a request id.
 */
export const refusals = {
  ...refusalsOfRequests,
  "not-found": { status: 404, message: "Not found." },
  "invalid-input": { status: 422, message: "Some fields are not valid." },
  // Sign-in and staff
  "invalid-credentials": { status: 401, message: "Invalid credentials" },
  "slow-down": { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  "account-inactive": { status: 403, message: "This account is inactive. Ask an admin to activate it." },
  "username-taken": { status: 409, message: "This username is already taken." },
  "email-taken": { status: 409, message: "This email is already taken." },
  "own-account": { status: 409, message: "You cannot delete or deactivate your own account." },
  "last-admin": { status: 409, message: "The last admin cannot be removed." },
  "own-password": {
    status: 409,
    message: "Your own password is changed with the current one: choose PIN and password under your name.",
  },
  "wrong-password": { status: 422, message: "The current password is not right." },
  "wrong-pin": { status: 422, message: "This PIN is not right." },
  "pin-blocked": {
    status: 403,
    message: "This PIN is blocked after wrong ones. Use the password, or ask an admin for another PIN.",
  },
  "setup-done": { status: 409, message: "The first admin account exists already. Please sign in." },
  "setup-code-wrong": { status: 422, message: "This is not the code shown on the server's console." },
  "pairing-code-wrong": {
    status: 422,
    message:
      "This code is not right, used or older than five minutes. An admin makes a new one under Devices.",
  },
  "approval-needed": { status: 403, message: "This needs the approval of a manager or an admin." },
  "approval-invalid": {
    status: 403,
    message: "The approval is used up, expired or for another action. Ask again.",
  },
  "discount-on-nothing": {
    status: 422,
    message: "There is nothing yet that this discount could be taken off. Add the dishes first.",
  },
  "discount-makes-free": {
    status: 422,
    message: "A discount never makes an order free. Do not charge its dishes instead: SETTLE, Not charged.",
  },
  "already-there": { status: 409, message: "The order is there already." },
  "split-after-payment": {
    status: 409,
    message: "A part of this order is paid: its dishes stay on it. Split it by sums.",
  },
  "split-differs": { status: 409, message: "The order has fewer of these dishes by now. Look at it again." },
  "split-of-all": { status: 422, message: "Leave at least one dish on the first bill." },
  "merge-after-bill": {
    status: 409,
    message: "Only orders without a bill and without payments are merged.",
  },
  "no-part": { status: 422, message: "This KOT has no part for that station." },
  "too-many-stations": { status: 409, message: "A house has at most 30 stations." },
  "kot-divided": {
    status: 409,
    message: "Dishes of this ticket were split off. Take them back on their orders.",
  },
  "waiters-do-not-settle": { status: 403, message: "A cashier, a manager or an admin settles here." },
  "approval-differs": {
    status: 403,
    message: "The order is no longer what was approved. Look at it and ask again.",
  },
  // Areas, tables, menu
  "name-taken": { status: 409, message: "This name is already in use." },
  "area-has-tables": { status: 409, message: "This area still has tables. Delete or move them first." },
  "area-inactive": { status: 409, message: "This area is not active." },
  "table-has-order": { status: 409, message: "This table has an open order." },
  "table-out-of-service": {
    status: 409,
    message: "This table is out of service and cannot be booked.",
  },
  "item-not-available": { status: 409, message: "Out of Stock" },
  "choice-needed": { status: 422, message: "Something of this item has to be chosen." },
  "image-not-readable": {
    status: 422,
    message: "This file is not a picture we can read. Use JPEG, PNG, WebP or GIF.",
  },
  "image-too-large": { status: 413, message: "The picture is larger than 5 MB." },
  // Orders
  "table-has-active-order": { status: 409, message: "Table already has an active order" },
  "order-not-open": { status: 409, message: "This order is already paid or cancelled." },
  "kot-late": { status: 409, message: "It was ordered more than 20 minutes ago." },
  "not-charged-more": {
    status: 409,
    message: "More of a dish that is not charged is added anew, and is charged.",
  },
  "nothing-charged": {
    status: 409,
    message: "Nothing on this order is charged. SETTLE closes it with a slip.",
  },
  "liquor-rate-missing": {
    status: 409,
    message: "Liquor cannot be billed yet: an admin sets its VAT rate in Settings, Liquor.",
  },
  "order-closed": { status: 409, message: "This order is closed." },
  "order-empty": { status: 409, message: "This order has no items." },
  "order-has-lines": {
    status: 409,
    message: "This table's order has items. Settle or delete the order first.",
  },
  "line-not-found": { status: 404, message: "This line is no longer on the order." },
  "too-many-lines": { status: 422, message: "This order has too many lines." },
  "total-too-large": { status: 422, message: "This order's total is too large." },
  "version-stale": { status: 409, message: "This order was changed by someone else. Look at it again." },
  "total-changed": { status: 409, message: "The total has changed. Check it and settle again." },
  "discount-over-limit": {
    status: 422,
    message:
      "This discount is above the limit. Open the order first; a manager or an admin can then approve it.",
  },
  "price-outside-range": {
    status: 422,
    message:
      "This price is outside the item's range. Open the order first; somebody who may can then approve it.",
  },
  "reason-needed": { status: 422, message: "The kitchen has seen this. Give a reason for taking it back." },
  "status-backwards": { status: 409, message: "A KOT only moves forward." },
  "no-kot": { status: 404, message: "No KOT found for this order yet." },
  "kot-void": { status: 409, message: "This KOT was taken back." },
  // Bills
  "account-needed": { status: 422, message: "Credit needs an account: whose room or name is it?" },
  "account-departed": { status: 409, message: "This guest has checked out. Choose another account." },
  "account-not-empty": { status: 409, message: "This account has a balance. Settle it first." },
  "account-of-house": { status: 409, message: "This account belongs to the house and stays as it is." },
  "room-has-stay": {
    status: 409,
    message: "This room has a guest already. Charge to that account, or check the guest out first.",
  },
  "over-balance": { status: 409, message: "This is more than what is owed." },
  "over-advance": { status: 409, message: "This is more than what is left of the advance." },
  "certificate-there": { status: 409, message: "This TDS has its certificate already." },
  "same-account": { status: 422, message: "Choose another account than this one." },
  "guest-cash-over-limit": {
    status: 422,
    message:
      "The law forbids cash of ₹2,00,000 or more from one guest in a day (section 269ST Income-tax Act). Take the rest by card or UPI.",
  },
  "cash-too-little": { status: 422, message: "The cash given is less than the total." },
  "cash-over-limit": {
    status: 422,
    message:
      "The law forbids cash of ₹2,00,000 or more for one bill (section 269ST Income-tax Act). Take the rest by card, UPI or credit.",
  },
  "bill-not-open": { status: 409, message: "This bill is already paid or cancelled." },
  "bill-not-paid": { status: 409, message: "Only a paid bill can be refunded." },
  "refund-over-tender": {
    status: 422,
    message:
      "Less than that was paid this way. Give it back as it was paid; credit goes back to its account.",
  },
  "refund-differs": {
    status: 409,
    message: "The bill has fewer of these dishes left to refund. Look at it again.",
  },
  "refund-of-nothing": { status: 422, message: "There is nothing to give back for this." },
  "refund-too-large": { status: 422, message: "The refund is more than what is left of the bill." },
  "over-rest": { status: 409, message: "This is more than what is still to be paid." },
  "not-correctable": {
    status: 409,
    message: "Only a payment of the open day that was not corrected yet can be corrected.",
  },
  "payment-refunded": {
    status: 409,
    message: "This was refunded as it was entered, so the entry stays.",
  },
  "balance-clear": { status: 409, message: "Nothing is due or overpaid on this order any more." },
  "balance-changed": { status: 409, message: "The sum has changed. Look at it again." },
  "not-due": { status: 422, message: "Nothing is due here: more was received than the total." },
  "not-overpaid": { status: 422, message: "Nothing is overpaid here: less was received than the total." },
  ...refusalsOfCounting,
  // Printers
  "job-not-open": { status: 409, message: "This paper is further by now. Look at it again." },
  "no-drawer": {
    status: 409,
    message: "No printer of this device opens a drawer. An admin sets one up under Printers.",
  },
  // Expenses, settings, backups
  "paid-over-total": { status: 422, message: "Paid amount cannot be greater than total amount" },
  "expense-in-future": { status: 422, message: "An expense cannot be dated after today." },
  "import-changed": {
    status: 409,
    message: "The menu changed since the preview. Look at the preview again.",
  },
  "sheet-not-readable": {
    status: 422,
    message: "This file is not a sheet we can read. Save it as CSV (UTF-8) or XLSX.",
  },
  "backup-elsewhere": {
    status: 409,
    message: "This server keeps its data in PostgreSQL. Back it up with the database's own tools.",
  },
  "backup-failed": { status: 503, message: "The backup could not be made. Nothing was changed." },
  "no-second-disk": { status: 409, message: "There is no second disk: BACKUP_DIR is not set." },
  "second-disk-not-usable": {
    status: 503,
    message: "This folder cannot be used. Mount the second disk, and let the server's account write to it.",
  },
  "clock-waiting": {
    status: 409,
    message:
      "Bills wait: the computer's clock jumped ahead. An admin confirms the time on the Settings screen.",
  },
  "clock-changed": { status: 409, message: "The computer's clock has changed. Look at it again." },
  "demo-only": { status: 409, message: "The demo data is already gone." },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** A validation error: the field's path in the body ("items.0.quantity") and the message. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** An expected refusal, thrown by handlers and rebuilt by the web from the answer. Details are data for the screen. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: RefusalCode, details?: Readonly<Record<string, unknown>>, message?: string) {
    super(message ?? refusals[code].message);
    this.name = "Refusal";
    this.code = code;
    this.status = refusals[code].status;
    this.details = details;
  }
}

/** The body of every answer that is not 2xx. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** True if a text is a refusal code that this build knows. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

/** True if a refusal is about the command itself: it is replayed under its key, so that a retry needs a new one. */
export function concernsCommand(code: string): boolean {
  return isRefusalCode(code) && !Object.hasOwn(refusalsOfRequests, code);
}

/** Throws the refusal that a `…Refusal` function returned, if any: `throwIfRefused(paymentRefusal(order, body))`. */
export function throwIfRefused(
  code: RefusalCode | undefined,
  details?: Readonly<Record<string, unknown>>,
): void {
  if (code) throw new Refusal(code, details);
}
