import { type Drawer, drawersApi, MAIN_DRAWER } from "#domain/drawers/api.ts";
import { mayCount, shownSession } from "#domain/drawers/count.ts";
import { toRef } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { idFor } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import { userStore } from "../staff/users.store.ts";
import {
  drawerStore,
  findRunningSession,
  insertDrawer,
  listDrawers,
  loadDrawer,
  type StoredDrawer,
  saveTill,
  throwIfTaken,
} from "./drawers.store.ts";
import { findTakingDrawer, listEntries, listOutside, sumSession } from "./entries.store.ts";
import { findToCount, listSessions } from "./sessions.store.ts";

type Asking = Pick<QueryCtx | CommandCtx, "tx" | "person">;

/** Reads a drawer's state. `taking`: the drawer that takes what the person who asks receives; empty in answers to commands. */
async function toDrawer({ tx }: Asking, drawer: StoredDrawer, taking: string): Promise<Drawer> {
  const session = await findRunningSession(tx, drawer._id);
  const { isMoved } = await sumSession(tx, { drawer: drawer._id, session });
  const ended = await findToCount(tx, drawer._id);
  const toCount = ended ? shownSession(ended) : null;
  return { ...drawer, session, isMoved, toCount, isTaking: drawer._id === taking };
}

/** Loads a drawer for who may count it. Throws 403 for another's purse. */
export async function loadOwnDrawer({ tx, person }: Asking, id: string): Promise<StoredDrawer> {
  const drawer = await loadDrawer(tx, id);
  if (!mayCount(person, drawer)) throw new Refusal("not-permitted");
  return drawer;
}

const list = handle(drawersApi.list, async (ctx, { search }) => {
  const taking = await findTakingDrawer(ctx.tx, { person: ctx.person._id, device: search.device ?? "" });
  const all = await listDrawers(ctx.tx);
  return await Promise.all(all.map((drawer) => toDrawer(ctx, drawer, taking)));
});

const sessions = handle(drawersApi.sessions, async (ctx, { params }) => {
  const drawer = await loadOwnDrawer(ctx, params.drawerId);
  return (await listSessions(ctx.tx, drawer._id)).map(shownSession);
});

const entries = handle(drawersApi.entries, async (ctx, { params, search }) => {
  const drawer = await loadOwnDrawer(ctx, params.drawerId);
  const running = await findRunningSession(ctx.tx, drawer._id);
  const session = search.session === undefined ? running : Number(search.session);
  const toCount = await findToCount(ctx.tx, drawer._id);
  const isCounted = session < (toCount?.number ?? running);
  return await listEntries(ctx.tx, { drawer: drawer._id, session }, isCounted);
});

const outside = handle(drawersApi.outside, (ctx) => listOutside(ctx.tx));

const create = handle(
  drawersApi.create,
  async (ctx, { body }) => {
    const id = await idFor(body._id, (requestedId) => drawerStore.isId(ctx.tx, requestedId), ctx.newId);
    const user = body.person === undefined ? null : await userStore.load(ctx.tx, body.person);
    const person = user && { _id: user._id, name: user.name };
    const drawer = { _id: id, name: body.name.trim(), person };
    await throwIfTaken(ctx.tx, drawer);
    await insertDrawer(ctx.tx, drawer, ctx.now);
    ctx.journal({ topic: "drawers", entityId: id, action: "drawer.added", after: drawer });
    return await toDrawer(ctx, drawer, "");
  },
  {
    answerToRetry: async (ctx, { entityId }) =>
      await toDrawer(ctx, await drawerStore.loadDeletedToo(ctx.tx, entityId), ""),
  },
);

const remove = handle(
  drawersApi.remove,
  async (ctx, { params }) => {
    if (params.drawerId === MAIN_DRAWER._id) throw new Refusal("drawer-not-empty");
    const drawer = await drawerStore.load(ctx.tx, params.drawerId);
    const session = await findRunningSession(ctx.tx, drawer._id);
    const { isMoved, expected } = await sumSession(ctx.tx, { drawer: drawer._id, session });
    if (isMoved || expected.cash !== 0 || (await findToCount(ctx.tx, drawer._id)))
      throw new Refusal("drawer-not-empty");
    await drawerStore.remove(ctx.tx, drawer._id, ctx.now);
    ctx.journal({ topic: "drawers", entityId: drawer._id, action: "drawer.deleted", before: drawer });
    return { _id: drawer._id };
  },
  { answerToRetry: replayDelete },
);

const choose = handle(
  drawersApi.choose,
  async (ctx, { params }) => {
    const drawer = await loadDrawer(ctx.tx, params.drawerId);
    if (drawer.person) throw new Refusal("drawer-of-person");
    if (ctx.device === "") throw new Refusal("no-device");
    await saveTill(ctx.tx, ctx.device, drawer._id);
    ctx.journal({
      topic: "drawers",
      entityId: drawer._id,
      action: "drawer.chosen",
      after: { device: ctx.device },
    });
    return toRef(drawer);
  },
  { answerToRetry: async (ctx, { params }) => toRef(await loadDrawer(ctx.tx, params.drawerId ?? "")) },
);

export const drawerHandlers: readonly Handler[] = [list, sessions, entries, outside, create, remove, choose];
