import { type Paise, paise, sum, ZERO } from "../money.ts";

/**
 * The law forbids taking this much cash, or more, from one person for one bill or in one day (section 269ST Income-tax Act).
 */
export const CASH_LIMIT = paise(2_00_000_00);

/** Returns the refusal of cash with which a guest's cash of the day reaches the legal limit. */
export function cashOfGuestRefusal(before: Paise, added: Paise): "guest-cash-over-limit" | undefined {
  return added > ZERO && sum([before, added]) >= CASH_LIMIT ? "guest-cash-over-limit" : undefined;
}
