import { type Paise, plainRupees } from "../../money.ts";

interface UpiRequest {
  /** The resort's UPI address (VPA). */
  readonly upiId: string;
  readonly payee: string;
  readonly amount: Paise;
  /** At most 35 letters and digits, new for each code: banks refuse a repeated one. */
  readonly reference: string;
}

/** Returns the link that opens a guest's UPI app with payee and exact amount (NPCI's UPI linking specification). */
export function upiLink({ upiId, payee, amount, reference }: UpiRequest): string {
  const fields = { pa: upiId, pn: payee, am: plainRupees(amount), cu: "INR", tr: reference };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join("&").replaceAll("%40", "@")}`;
}
