import type { Feature } from "../http/handlers/handler.ts";
import { accountant } from "./accountant.ts";
import { accountHandlers } from "./accounts.ts";
import { adjustmentHandlers } from "./adjustments.ts";
import { departureHandlers } from "./departure.ts";
import { moneyHandlers, type OrdersOnAccounts } from "./money.ts";
import { receiptHandlers } from "./receipts.ts";

/** The feature of accounts: what rooms, companies and staff owe. `orders` numbers receipts and adds a guest's cash up. */
export function accountsFeature(orders: OrdersOnAccounts): Feature {
  return {
    handlers: [
      ...accountHandlers,
      ...moneyHandlers(orders),
      ...departureHandlers(orders),
      ...adjustmentHandlers,
      ...receiptHandlers,
      accountant,
    ],
  };
}
