import type { DrawerEntry, Moved } from "#domain/drawers/entries.ts";
import { toRef } from "#domain/entity.ts";
import type { CommandCtx } from "../http/handlers/context.ts";
import { findTakingDrawer, insertEntry } from "./entries.store.ts";

interface Movement {
  readonly drawer: string | null;
  /** What its journal row is about: an order, account, expense or drawer. */
  readonly about: string;
  readonly source?: string;
  readonly reason?: string;
}

/** Stores an entry in the command's transaction. Whoever calls writes the journal row about `about`. */
export async function storeEntry(
  ctx: CommandCtx,
  { kind, type, amount }: Moved,
  { drawer, about, source, reason = "" }: Movement,
): Promise<DrawerEntry> {
  return await insertEntry(ctx.tx, {
    ...{ _id: ctx.newId(), createdAt: ctx.now, drawer, kind, type, amount, reason, about },
    ...{ source: source ?? null, by: toRef(ctx.person), businessDay: ctx.businessDay },
  });
}

/** Returns the drawer that takes what this person receives on this device. */
export async function takingDrawer({ tx, person, device }: CommandCtx): Promise<string> {
  return await findTakingDrawer(tx, { person: person._id, device });
}

/** Returns the drawer that stands at this device. What a person with a purse receives does not go into it. */
export async function drawerAtTill({ tx, device }: CommandCtx): Promise<string> {
  return await findTakingDrawer(tx, { person: null, device });
}
