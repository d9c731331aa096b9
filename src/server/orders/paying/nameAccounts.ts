import { z } from "zod";
import {
  type Account,
  accountName,
  chargeRefusal,
  houseAccounts,
  isAboveLimit,
} from "#domain/accounts/account.ts";
import { type Paise, sum } from "#domain/money.ts";
import { type ChargeAboveLimit, chargesToApprove } from "#domain/orders/commands/approval.ts";
import type { ChargedTender, Settlement } from "#domain/orders/commands/settlement.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isAccountNamed, type NamedAccount } from "#domain/orders/payments/credit.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { accountStore, findByName } from "../../accounts/accounts.store.ts";
import { openAccount } from "../../accounts/accounts.ts";
import { ensureHouseAccount } from "../../accounts/storeEntry.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { requireApproval } from "../guard/approval.ts";

/**
 * Finds or opens the accounts of a settlement's credits and writes their names on the tenders. Throws 409 for a guest who had
 * checked out when the order was opened, and 403 with the change to approve above an account's limit.
 */
export async function nameAccounts(
  ctx: CommandCtx,
  order: Order,
  { approval, ...settlement }: Settlement & { readonly approval: string | undefined },
): Promise<Settlement> {
  const named: ChargedTender[] = [];
  const charges: Charge[] = [];
  for (const tender of settlement.tenders) {
    const account = tender.type === "credit" ? await findChargedAccount(ctx, order, tender) : undefined;
    const { stay: _, accountId: __, ...plain } = tender;
    named.push(account ? { ...plain, accountId: account._id, account: accountName(account) } : plain);
    if (account) charges.push({ account, amount: sum([tender.amount, tender.tip]) });
  }
  await requireApprovalAboveLimit(ctx, order, { charges, approval });
  return { ...settlement, tenders: named };
}

/** Returns the account that a credit names, or opens its stay; undefined if it names none. */
export async function findChargedAccount(
  ctx: CommandCtx,
  order: Pick<Order, "createdAt">,
  { accountId, stay, account }: NamedAccount,
): Promise<Account | undefined> {
  if (stay) return await openAccount(ctx, { ...stay, kind: "stay" });
  if (accountId === undefined)
    return isAccountNamed(account) ? await findByName(ctx.tx, account ?? "") : undefined;
  const isLeft = accountId === houseAccounts.left._id;
  const found = isLeft ? await ensureHouseAccount(ctx, "left") : await accountStore.load(ctx.tx, accountId);
  throwIfRefused(chargeRefusal(found, order.createdAt));
  return found;
}

interface Charge {
  readonly account: Account;
  readonly amount: Paise;
}

interface Charges {
  readonly charges: readonly Charge[];
  readonly approval: string | undefined;
}

/** Throws 403 with the change to approve if charges exceed an account's limit and are not approved. */
export async function requireApprovalAboveLimit(
  ctx: CommandCtx,
  order: Order,
  { charges, approval }: Charges,
): Promise<void> {
  const above = [...Map.groupBy(charges, ({ account }) => account._id).values()].flatMap(aboveLimit);
  if (above.length === 0) return;
  const action = "accounts.aboveLimit";
  const change = chargesToApprove(order, above);
  try {
    await requireApproval(ctx, { action, orderId: order._id, change, approval });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const details = { action, change: z.encode(ApprovedChange, change) };
    const names = above.map(({ name }) => name).join(", ");
    throw new Refusal(error.code, details, `This is above the limit of ${names}. ${error.message}`);
  }
}

function aboveLimit(charges: readonly Charge[]): ChargeAboveLimit[] {
  const [first] = charges;
  if (!first) return [];
  const { account } = first;
  const amount = sum(charges.map((charge) => charge.amount));
  if (!isAboveLimit(account, amount)) return [];
  const balance = sum([account.balance, amount]);
  return [{ account: account._id, name: accountName(account), amount, balance }];
}
