import { drawersApi } from "#domain/drawers/api.ts";
import {
  COUNTS_MAX,
  countedCash,
  type DrawerCount,
  type DrawerSession,
  type EndedSession,
  isToCount,
  shownSession,
} from "#domain/drawers/count.ts";
import { moved } from "#domain/drawers/entries.ts";
import { type Ref, toRef } from "#domain/entity.ts";
import type { JournalAction } from "#domain/events.ts";
import { ZERO } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidInput } from "../http/decode.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { findRunningSession, type StoredDrawer } from "./drawers.store.ts";
import { loadOwnDrawer } from "./drawers.ts";
import { findLastPerson, sumSession } from "./entries.store.ts";
import {
  findToCount,
  insertCount,
  insertSession,
  listSessions,
  loadSession,
  saveSession,
} from "./sessions.store.ts";
import { storeEntry } from "./storeEntry.ts";

const end = handle(
  drawersApi.end,
  async (ctx, { params }) => {
    const drawer = await loadOwnDrawer(ctx, params.drawerId);
    if (await findToCount(ctx.tx, drawer._id)) throw new Refusal("drawer-to-count");
    const number = await findRunningSession(ctx.tx, drawer._id);
    const running = { drawer: drawer._id, session: number };
    const { expected } = await sumSession(ctx.tx, running);
    const session: EndedSession = {
      ...{ _id: ctx.newId(), createdAt: ctx.now, drawer: drawer._id, number, expected, counts: [] },
      ...{ holder: await findHolder(ctx, drawer, number), isGivenUp: false, reason: "" },
      ...{ endedBy: toRef(ctx.person), businessDay: ctx.businessDay },
    };
    await insertSession(ctx.tx, session);
    // Without what is expected: the journal is read by people as well.
    journalSession(ctx, session, "drawer.ended", { number });
    return shownSession(session);
  },
  { answerToRetry },
);

/** Finds who answers for a session that ends. */
async function findHolder(
  ctx: CommandCtx,
  { _id: drawer, person }: StoredDrawer,
  session: number,
): Promise<Ref> {
  if (person) return person;
  const [before] = await listSessions(ctx.tx, drawer, 1);
  const [first, second] = before?.counts ?? [];
  if (first && second && first.by._id !== second.by._id) return second.by;
  return (await findLastPerson(ctx.tx, { drawer, session })) ?? toRef(ctx.person);
}

const count = handle(
  drawersApi.count,
  async (ctx, { params, body }) => {
    const session = await loadOwnSession(ctx, params.sessionId);
    if (session.isGivenUp || session.counts.length >= COUNTS_MAX) throw new Refusal("counted-before");
    const { denominations, card = null, upi = null, deposit = ZERO } = body;
    const counted: DrawerCount = {
      ...{ _id: ctx.newId(), createdAt: ctx.now, cash: countedCash(denominations), denominations },
      ...{ card, upi, by: toRef(ctx.person) },
    };
    const { cash } = counted;
    const isFirst = session.counts.length === 0;
    if (deposit > (isFirst ? cash : ZERO))
      throw invalidInput([{ field: "deposit", message: "must not be more than the first count found" }]);
    await insertCount(ctx.tx, session, counted);
    const about = session.drawer;
    const next = { drawer: session.drawer, about, source: session._id };
    if (isFirst && cash > ZERO) await storeEntry(ctx, moved("carried", "cash", cash), next);
    if (deposit > ZERO) await storeEntry(ctx, moved("deposit", "cash", deposit), next);
    const after = { ...session, counts: [...session.counts, counted] };
    const found = { number: session.number, cash, card, upi, ...(deposit > ZERO && { deposit }) };
    journalSession(ctx, session, "drawer.counted", found);
    return shownSession(after);
  },
  { answerToRetry },
);

const giveUp = handle(
  drawersApi.giveUp,
  async (ctx, { params, body: { reason } }) => {
    const session = await loadSession(ctx.tx, params.sessionId);
    if (!isToCount(session)) throw new Refusal("counted-before");
    const after = { ...session, isGivenUp: true, reason };
    await saveSession(ctx.tx, after);
    const { number, holder, expected } = session;
    journalSession(ctx, session, "drawer.notHandedOver", {
      ...{ number, owedBy: holder.name, amount: expected.cash, reason },
    });
    return shownSession(after);
  },
  { answerToRetry },
);

const explain = handle(
  drawersApi.explain,
  async (ctx, { params, body: { reason } }) => {
    const session = await loadOwnSession(ctx, params.sessionId);
    if (isToCount(session)) throw new Refusal("drawer-to-count");
    const after = { ...session, reason };
    await saveSession(ctx.tx, after);
    journalSession(ctx, session, "drawer.explained", { number: session.number, reason });
    return shownSession(after);
  },
  { answerToRetry },
);

async function loadOwnSession(ctx: CommandCtx, id: string): Promise<EndedSession> {
  const session = await loadSession(ctx.tx, id);
  await loadOwnDrawer(ctx, session.drawer);
  return session;
}

function journalSession(ctx: CommandCtx, session: EndedSession, action: JournalAction, after: object): void {
  const { _id: entityId, drawer: subjectId } = session;
  ctx.journal({ topic: "drawers", entityId, action, after, subjectId });
}

async function answerToRetry(
  ctx: QueryCtx,
  { params, entityId }: { readonly params: Readonly<Record<string, string>>; readonly entityId: string },
): Promise<DrawerSession> {
  return shownSession(await loadSession(ctx.tx, params.sessionId ?? entityId));
}

export const countingHandlers: readonly Handler[] = [end, count, giveUp, explain];
