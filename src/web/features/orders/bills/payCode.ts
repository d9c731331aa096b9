import { renderSVG } from "uqr";
import type { Paise } from "#domain/money.ts";
import { upiLink } from "#domain/orders/payments/upi.ts";
import type { Settings } from "#domain/settings/api.ts";

/** Creates a new UPI QR code for exactly this sum; undefined without a UPI address or a sum. Returns the picture's address. */
export function payCode(
  { upiId, resortTitle: payee }: Pick<Settings, "upiId" | "resortTitle">,
  amount: Paise,
): string | undefined {
  if (upiId === "" || amount <= 0) return undefined;
  const reference = crypto.randomUUID().replaceAll("-", "");
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(upiLink({ upiId, payee, amount, reference })))}`;
}
