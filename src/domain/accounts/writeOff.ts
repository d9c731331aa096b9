import { minus, type Paise, ZERO, ZERO_RATE } from "../money.ts";
import type { ApprovedChange } from "../staff/approvalApi.ts";
import { type Account, accountName } from "./account.ts";

/** Returns what an approver of a write-off sees: the account, the sum, and what is owed then. */
export function writeOffToApprove(account: Account, amount: Paise): ApprovedChange {
  const charge = { account: account._id, name: accountName(account), amount };
  return {
    ...{ act: "write-off", lines: [], discountPercentage: ZERO_RATE, discountAmount: ZERO },
    grandTotal: amount,
    charges: [{ ...charge, balance: minus(account.balance, amount) }],
  };
}
