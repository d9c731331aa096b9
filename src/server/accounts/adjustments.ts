import { type Account, houseAccounts, isHouseAccount } from "#domain/accounts/account.ts";
import { type Entry, listOpenCharges } from "#domain/accounts/ledger.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { writeOffToApprove } from "#domain/accounts/writeOff.ts";
import { type Ref, toRef } from "#domain/entity.ts";
import { minus, type Paise, paise, ZERO } from "#domain/money.ts";
import { findGrant } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { APPROVAL_VALID_MS, approvalExpiry } from "#domain/staff/approval.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { consumeApproval } from "../staff/approvals/spendApproval.ts";
import { accountStore } from "./accounts.store.ts";
import { listEntries, loadEntry, saveCertificate } from "./entries.store.ts";
import { overBalance, throwIfOverAdvance } from "./money.ts";
import { ensureHouseAccount, storeEntry } from "./storeEntry.ts";

const keepAdvance = handle(
  accountMoneyApi.keepAdvance,
  async (ctx, { params, body }) => {
    const account = await accountStore.load(ctx.tx, params.accountId);
    throwIfOverAdvance(account, body.amount);
    return await storeEntry(ctx, { ...body, kind: "kept", accountId: account._id });
  },
  { answerToRetry },
);

const open = handle(
  accountMoneyApi.open,
  async (ctx, { params, body }) => {
    const account = await accountStore.load(ctx.tx, params.accountId);
    if (isHouseAccount(account)) throw new Refusal("account-of-house");
    return await storeEntry(ctx, { ...body, kind: "opening", accountId: account._id });
  },
  { answerToRetry },
);

const withhold = handle(
  accountMoneyApi.withhold,
  async (ctx, { params, body }) => {
    const account = await accountStore.load(ctx.tx, params.accountId);
    const { amount, section, certificate = "" } = body;
    throwIfOverBalance(account, amount);
    const entry = { section, certificate, amount: minus(ZERO, amount) };
    return await storeEntry(ctx, { ...entry, kind: "tds", accountId: account._id });
  },
  { answerToRetry },
);

const nameCertificate = handle(
  accountMoneyApi.nameCertificate,
  async (ctx, { params, body }) => {
    const entry = await loadEntry(ctx.tx, params.entryId);
    if (entry.account !== params.accountId || entry.kind !== "tds")
      throw new Refusal("not-found", { entry: params.entryId });
    if (entry.certificate !== "") throw new Refusal("certificate-there");
    await saveCertificate(ctx.tx, entry._id, body.certificate);
    ctx.journal({
      topic: "accounts",
      entityId: entry.account,
      action: "account.certificateNamed",
      after: { section: entry.section, amount: entry.amount, certificate: body.certificate },
      subjectId: entry.account,
    });
    return { ...entry, certificate: body.certificate };
  },
  { answerToRetry: (ctx, { params }) => loadEntry(ctx.tx, params.entryId) },
);

const writeOff = handle(
  accountMoneyApi.writeOff,
  async (ctx, { params, body }) => {
    const account = await accountStore.load(ctx.tx, params.accountId);
    const { amount, reason, approval } = body;
    throwIfOverBalance(account, amount);
    const by = await requireWriteOffApproval(ctx, { account, amount, approval });
    const approvedBy = by._id === ctx.person._id ? "" : by.name;
    const entry = { kind: "writtenOff", amount: minus(ZERO, amount), reason, approvedBy } as const;
    return await storeEntry(ctx, { ...entry, accountId: account._id });
  },
  { answerToRetry },
);

async function requireWriteOffApproval(
  ctx: CommandCtx,
  write: { readonly account: Account; readonly amount: Paise; readonly approval: string | undefined },
): Promise<Ref> {
  const action = "accounts.writeOff";
  if (findGrant(ctx.person.role, action) === "yes") return toRef(ctx.person);
  return await consumeApproval(ctx.tx, {
    approval: write.approval,
    action,
    targetId: write.account._id,
    change: writeOffToApprove(write.account, write.amount),
    personId: ctx.person._id,
    now: approvalExpiry(ctx.server.clock.ago(APPROVAL_VALID_MS)),
  });
}

const transfer = handle(
  accountMoneyApi.transfer,
  async (ctx, { params, body }) => {
    const { to, order, amount, reason } = body;
    const from = await accountStore.load(ctx.tx, params.accountId);
    const target = await loadTarget(ctx, to);
    if (target._id === from._id) throw new Refusal("same-account");
    const charge = listOpenCharges(await listEntries(ctx.tx, from._id)).find((each) => each.order === order);
    if (!charge || amount > charge.left) throw overBalance(charge?.left ?? ZERO);
    const entry = { kind: "charge", order, document: charge.document, reason } as const;
    await storeEntry(ctx, { ...entry, accountId: from._id, amount: minus(ZERO, amount) });
    await storeEntry(ctx, { ...entry, accountId: target._id, amount });
    return { ...from, balance: minus(from.balance, amount) };
  },
  { answerToRetry: (ctx, { params }) => accountStore.loadDeletedToo(ctx.tx, params.accountId) },
);

/** Loads the account that gets a charge. "Left without paying" is made with its first one. */
async function loadTarget(ctx: CommandCtx, id: string): Promise<Account> {
  if (id === houseAccounts.left._id) return await ensureHouseAccount(ctx, "left");
  const account = await accountStore.load(ctx.tx, id);
  if (account.departedAt !== null) throw new Refusal("account-departed");
  return account;
}

function throwIfOverBalance({ balance }: Account, amount: Paise): void {
  if (amount > balance) throw overBalance(paise(Math.max(ZERO, balance)));
}

function answerToRetry(ctx: QueryCtx, { entityId }: { readonly entityId: string }): Promise<Entry> {
  return loadEntry(ctx.tx, entityId);
}

export const adjustmentHandlers: readonly Handler[] = [
  ...[keepAdvance, open, withhold, nameCertificate, writeOff, transfer],
];
