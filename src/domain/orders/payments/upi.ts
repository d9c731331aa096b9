import { type Paise, plainRupees } from "../../money.ts";

interface UpiRequest {
  /** The resort's UPI address (VPA). */
  readonly upiId: string;
  readonly payee: string;
  readonly amount: Paise;
  /** Letters and digits, new for each code: banks refuse the same one twice. At most 35. */
  readonly reference: string;
}

/** Makes the link that a guest's UPI app opens with the payee and the exact sum filled in (NPCI's UPI linking specification). */
export function upiLink({ upiId, payee, amount, reference }: UpiRequest): string {
  const fields = { pa: upiId, pn: payee, am: plainRupees(amount), cu: "INR", tr: reference };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join("&").replaceAll("%40", "@")}`;
}
