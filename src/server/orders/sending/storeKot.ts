import { type Ref, toRef } from "#domain/entity.ts";
import type { JournalAction } from "#domain/events.ts";
import type { Kot, KotKind } from "#domain/orders/kot/api.ts";
import type { Delta } from "#domain/orders/kot/delta.ts";
import type { LateAnswer } from "#domain/orders/kot/late.ts";
import { kotNumberAt, newKot } from "#domain/orders/kot/newKot.ts";
import type { StoredWork } from "#domain/orders/kot/work.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { insertKot, takeToken } from "../kot/kot.store.ts";
import { addWork } from "../kot/work.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { queueKot } from "../printing/queuePapers.ts";
import { routeDeltas, stationsOfUnserved } from "./routeDeltas.ts";

/** The fields of a KOT that the client may set. */
export interface KotFields {
  readonly kotNumber?: string | undefined;
  readonly notes?: string | undefined;
  readonly late?: LateAnswer | undefined;
  readonly isPrintedByDevice?: boolean | undefined;
}

interface KotInput extends KotFields {
  /** The work that was taken back, which cancellations follow to its stations. */
  readonly takenWork?: readonly StoredWork[];
  /** The stations of a KOT without changes; those of the changes otherwise. */
  readonly stations?: readonly Ref[] | undefined;
}

const sentAction: Record<KotKind, JournalAction> = {
  order: "kot.sent",
  cancel: "kot.cancelSent",
  note: "kot.sent",
};

/** Stores a KOT with these changes in the command's transaction. */
export async function storeKot(
  ctx: CommandCtx,
  order: Order,
  deltas: readonly Delta[],
  fields: KotInput,
): Promise<Kot> {
  const token = await takeToken(ctx.tx, ctx.businessDay);
  return await storeNumberedKot(ctx, order, deltas, { ...fields, token });
}

/** Stores a note that the food of lines has another place now. It goes to the stations that have not served all of it. */
export async function storePlaceNote(
  ctx: CommandCtx,
  order: Order,
  notes: string,
  lines?: ReadonlySet<string>,
): Promise<void> {
  const stations = await stationsOfUnserved(ctx.tx, order._id, lines);
  if (stations?.length !== 0) await storeKot(ctx, order, [], { notes, stations });
}

/** Stores a KOT under an already assigned short number. */
export async function storeNumberedKot(
  ctx: CommandCtx,
  order: Order,
  deltas: readonly Delta[],
  input: KotInput & { readonly token: number },
): Promise<Kot> {
  const { now, businessDay } = ctx;
  const { token, kotNumber, notes = "", late, isPrintedByDevice = false, takenWork: taken = [] } = input;
  const routed = await routeDeltas(ctx.tx, order._id, { deltas, taken });
  const stations = input.stations ?? routed.stations;
  const sentBy = toRef(ctx.person);
  const fields = { token, sentBy, notes, businessDay, now, late, stations, newId: ctx.newId };
  let kot = newKot(order, routed.deltas, { ...fields, kotNumber: kotNumber ?? kotNumberAt(now, token, 0) });
  for (let attempt = 1; !(await insertKot(ctx.tx, kot)); attempt++) {
    kot = { ...kot, kotNumber: kotNumberAt(now, token, attempt) };
  }
  await addWork(ctx, kot);
  ctx.journal({
    topic: "kot",
    entityId: kot._id,
    action: sentAction[kot.kind],
    after: {
      token,
      items: kot.items.map(({ menuItem, quantity, change, notes: note }) => ({
        name: menuItem.name,
        quantity,
        change,
        notes: note,
      })),
    },
    ...orderSubject(order),
  });
  if (!isPrintedByDevice) await queueKot(ctx, kot);
  return kot;
}
