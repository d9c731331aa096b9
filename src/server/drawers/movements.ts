import { drawersApi } from "#domain/drawers/api.ts";
import { type DrawerEntry, type Moved, moved } from "#domain/drawers/entries.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { loadDrawer } from "./drawers.store.ts";
import { loadEntry } from "./entries.store.ts";
import { storeEntry } from "./storeEntry.ts";

const move = handle(
  drawersApi.move,
  async (ctx, { params, body: { kind, amount, reason } }) => {
    const { _id: drawer } = await loadDrawer(ctx.tx, params.drawerId);
    return await enterMovement(ctx, moved(kind, "cash", amount), { drawer, reason });
  },
  { answerToRetry },
);

const transfer = handle(
  drawersApi.transfer,
  async (ctx, { params, body: { to, amount, reason } }) => {
    const { _id: drawer } = await loadDrawer(ctx.tx, params.drawerId);
    const { _id: other } = await loadDrawer(ctx.tx, to);
    if (drawer === other) throw new Refusal("same-drawer");
    const out = { drawer, source: other, reason };
    const entry = await enterMovement(ctx, moved("transferOut", "cash", amount), out);
    const into = { drawer: other, source: drawer, reason };
    await enterMovement(ctx, moved("transferIn", "cash", amount), into);
    return entry;
  },
  { answerToRetry },
);

/** Stores what a person moved in a drawer, with its journal row. */
export async function enterMovement(
  ctx: CommandCtx,
  movement: Moved,
  { drawer, source, reason }: { readonly drawer: string; readonly source?: string; readonly reason: string },
): Promise<DrawerEntry> {
  const where = { drawer, about: drawer, reason, ...(source !== undefined && { source }) };
  const entry = await storeEntry(ctx, movement, where);
  const { kind, amount } = movement;
  const change = { after: { kind, amount, reason }, subjectId: drawer };
  ctx.journal({ topic: "drawers", entityId: entry._id, action: "drawer.moved", ...change });
  return entry;
}

function answerToRetry(ctx: QueryCtx, { entityId }: { readonly entityId: string }): Promise<DrawerEntry> {
  return loadEntry(ctx.tx, entityId);
}

export const movementHandlers: readonly Handler[] = [move, transfer];
