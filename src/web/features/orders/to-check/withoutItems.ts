import { z } from "zod";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { device } from "../../../sync/device.ts";
import { laterCommands } from "../../../sync/outbox/queue.ts";
import { BLOCKED } from "../../../sync/outbox/states/waitingForHandlers.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { endpointId } from "../../../sync/outbox/wireCommand.ts";

/** The field with the dishes, by command. */
const fieldOf: Readonly<Record<string, string>> = {
  [endpointId(takingApi.addLines)]: "lines",
  [endpointId(takingApi.openOrder)]: "items",
};

const Lines = z.array(z.looseObject({ menuItem: z.string() }));
/** The details of 409 item-not-available, and of 404 for a deleted dish. */
const Unorderable = z.union([
  z.object({ items: z.array(z.string()), menuItems: z.array(z.string()) }),
  z.object({ menuItem: z.string() }).transform(({ menuItem }) => ({ items: [], menuItems: [menuItem] })),
]);

/** A refused change without the dishes that cannot be ordered. */
export interface WithoutItems {
  /** "Without Masala Dosa" */
  readonly label: string;
  readonly body: object;
  readonly isEmpty: boolean;
}

/** Returns a refused change without the dishes it was refused for; undefined if it was refused for anything else. */
export function withoutItems({ endpoint, body, refusal }: OutboxRecord): WithoutItems | undefined {
  const field = fieldOf[endpoint];
  const unorderable = Unorderable.safeParse(refusal?.details).data;
  if (field === undefined || !unorderable) return undefined;
  const lines = Lines.safeParse(Object(body)[field]).data ?? [];
  const orderable = lines.filter(({ menuItem }) => !unorderable.menuItems.includes(menuItem));
  if (orderable.length === lines.length) return undefined;
  const names = unorderable.items.length > 0 ? unorderable.items.join(", ") : "this dish";
  return {
    label: `Without ${names}`,
    body: { ...Object(body), [field]: orderable },
    isEmpty: field === "lines" && orderable.length === 0,
  };
}

/** Sends a refused change without them. If nothing remains, it is discarded and the changes behind it are sent. */
export async function sendWithout(record: OutboxRecord, { body, isEmpty }: WithoutItems): Promise<void> {
  if (!isEmpty) return await device.outbox.retry(record.id, body);
  const [next] = laterCommands(device.outbox.records.get(), record, "parked").filter(
    ({ refusal }) => refusal?.code === BLOCKED.code,
  );
  await device.outbox.discard(record.id);
  if (next) await device.outbox.retry(next.id);
}
