import { z } from "zod";
import { Ref, stored } from "../entity.ts";
import { minus, type Paise, Percent, paise, Rupees, shareOf, sum } from "../money.ts";
import type { Settings } from "../settings/api.ts";
import { chargesTax, taxProfileOn } from "../settings/taxProfile.ts";
import { type BusinessDay, Day } from "../time.ts";
import { type Account, accountName } from "./account.ts";

/** The ways in which money for an account moves. */
export const MoneyType = z.enum(["cash", "card", "upi"]);
export type MoneyType = z.infer<typeof MoneyType>;

export const moneyTypeLabels: Record<MoneyType, string> = { cash: "Cash", card: "Card", upi: "UPI" };

/** collection: money for a debt. advance: money before anything is owed (Rule 50 CGST Rules). returned: an advance given back (51). */
export const ReceiptKind = z.enum(["collection", "advance", "returned"]);
export type ReceiptKind = z.infer<typeof ReceiptKind>;

/** The tax in an advance: services owe it when the money is received. */
export const AdvanceTax = z.object({
  cgstRate: Percent,
  sgstRate: Percent,
  taxable: Rupees,
  cgst: Rupees,
  sgst: Rupees,
});
export type AdvanceTax = z.output<typeof AdvanceTax>;

/** Who gives the receipt, as settings had it then. */
export const ReceiptIssuer = z.object({
  resortTitle: z.string(),
  address: z.string(),
  phone: z.string(),
  gstin: z.string(),
  sac: z.string(),
});

/** A receipt or refund voucher. Its content is frozen; only its prints are counted. */
export const Receipt = z.object({
  ...stored("receipt"),
  kind: ReceiptKind,
  /** Consecutive without gaps in its financial year, in a series of its own: "R/26-27/000001". */
  receiptNumber: z.string(),
  account: z.string(),
  /** The account's name, GSTIN and address then. */
  party: z.object({ name: z.string(), gstin: z.string(), address: z.string() }),
  issuer: ReceiptIssuer,
  type: MoneyType,
  amount: Rupees,
  reference: z.string(),
  reason: z.string(),
  /** The bills that a collection is for. */
  lines: z.array(z.object({ document: z.string(), amount: Rupees })),
  /** Null where none is charged, and for a collection, whose tax its bills have. */
  tax: AdvanceTax.nullable(),
  /** The number of the receipt whose advance is given back, else null. */
  refersTo: z.string().nullable(),
  by: Ref,
  businessDay: Day,
  printCount: z.number(),
});
export type Receipt = z.output<typeof Receipt>;

/** Returns who gives a receipt, from the settings of now. */
export function toReceiptIssuer({ resortTitle, address, phone, gstin, sac }: Settings): Receipt["issuer"] {
  return { resortTitle, address, phone, gstin, sac };
}

/** Returns whose receipt it is, from the account as it is now. */
export function toParty(account: Account): Receipt["party"] {
  return { name: accountName(account), gstin: account.gstin, address: account.address };
}

/** Computes the tax that an advance contains by the rates of a calendar day; null where bills charge none. */
export function advanceTax(settings: Settings, amount: Paise, day: BusinessDay): AdvanceTax | null {
  const { mode, cgstRate, sgstRate } = taxProfileOn(settings, day);
  if (!chargesTax[mode]) return null;
  const whole = paise(10_000 + cgstRate + sgstRate);
  const [cgst, sgst] = [shareOf(amount, paise(cgstRate), whole), shareOf(amount, paise(sgstRate), whole)];
  return { cgstRate, sgstRate, taxable: minus(amount, sum([cgst, sgst])), cgst, sgst };
}
