import type { OutboxRecord, RecordState, StoreChanges } from "./store.ts";

/** A command that cannot be sent now, and the one that holds it back: itself, or an earlier one of the same order. */
export interface HeldBack {
  readonly record: OutboxRecord;
  readonly by: OutboxRecord;
}

/**
 * Lists the commands that wait until their author signs in here, because the server does not accept that person's session any
 * more, and everybody's later ones about the same orders. `people`: whose sessions this device has.
 */
export function heldBack(records: readonly OutboxRecord[], people: readonly string[]): readonly HeldBack[] {
  const byOrder = new Map<string, OutboxRecord>();
  return records.flatMap((record) => {
    if (record.state !== "waiting") return [];
    const { orderId = "", person } = record;
    const by = byOrder.get(orderId) ?? (people.includes(person) ? undefined : record);
    if (!by) return [];
    if (orderId !== "") byOrder.set(orderId, by);
    return [{ record, by }];
  });
}

/** Returns the command that is the next to be sent, also while it is still being saved. Those held back are passed over. */
export function firstInQueue(
  records: readonly OutboxRecord[],
  people: readonly string[],
): OutboxRecord | undefined {
  const held = new Set(heldBack(records, people).map(({ record }) => record));
  return records.find(
    (record) => record.state !== "parked" && record.state !== "delivered" && !held.has(record),
  );
}

/** Returns the record with this id. */
export function findRecord(records: readonly OutboxRecord[], id: string): OutboxRecord | undefined {
  return records.find((record) => record.id === id);
}

/** Returns the list with one record replaced, or without it when `next` is undefined. */
export function withRecord(
  records: readonly OutboxRecord[],
  id: string,
  next: OutboxRecord | undefined,
): readonly OutboxRecord[] {
  return records.flatMap((record) => (record.id === id ? (next ?? []) : record));
}

/** Returns the records behind this one that are about the same order and in the given state. */
export function laterCommands(
  records: readonly OutboxRecord[],
  { id, orderId }: OutboxRecord,
  state: RecordState,
): readonly OutboxRecord[] {
  if (orderId === undefined) return [];
  return records
    .slice(records.findIndex((record) => record.id === id) + 1)
    .filter((record) => record.orderId === orderId && record.state === state);
}

/** Returns the list after these changes were stored. */
export function applied(
  records: readonly OutboxRecord[],
  { add = [], update = [], remove = [] }: StoreChanges,
): readonly OutboxRecord[] {
  // Another tab may have added the same command, which this one has read meanwhile.
  const changed = new Set([...remove, ...[...add, ...update].map(({ id }) => id)]);
  return inOrder([...records.filter(({ id }) => !changed.has(id)), ...add, ...update]);
}

/**
 * Returns the list after the store was read. Records that this tab is saving, sending or has delivered stay as they are
 * here; of all others the stored state counts.
 */
export function mergedWith(
  records: readonly OutboxRecord[],
  stored: readonly OutboxRecord[],
): readonly OutboxRecord[] {
  const inHand = new Map(
    records
      .filter(({ state }) => state !== "waiting" && state !== "parked")
      .map((record) => [record.id, record]),
  );
  const others = stored.filter(({ id }) => !inHand.has(id));
  return inOrder([...inHand.values(), ...others]);
}

/**
 * Returns what has to be stored so that `after` is in the queue instead of `before`. Known commands keep their position;
 * a new one comes right behind the command named before it, or takes the position of the first of `before`.
 */
export function changesFor(
  records: readonly OutboxRecord[],
  before: readonly [OutboxRecord, ...OutboxRecord[]],
  after: readonly OutboxRecord[],
): StoreChanges {
  // Each known command with the new ones behind it, in the order of the queue.
  const groups = new Map(records.map((record) => [record.id, [record]]));
  // Another tab may have decided in the same way a moment ago: what it added is added again here, and is in the queue too.
  const wanted = new Map(after.map((record) => [record.id, record]));
  for (const { id } of [...before, ...after]) if (groups.has(id)) groups.set(id, []);
  let groupId = before[0].id;
  for (const record of wanted.values()) {
    const isKnown = groups.has(record.id);
    if (isKnown) groupId = record.id;
    groups.get(groupId)?.push(isKnown ? record : { ...record, position: before[0].position });
  }
  const asBefore = new Set(records);
  // One that is being saved gets its place behind all others from the store.
  const stored = [...groups.values()]
    .flat()
    .filter(({ state }) => state !== "saving" && state !== "delivered");
  const changed = ascending(stored).filter((record) => !asBefore.has(record));
  return {
    add: changed.filter(({ id }) => !groups.has(id)),
    update: changed.filter(({ id }) => groups.has(id)),
    remove: before.map(({ id }) => id).filter((id) => !wanted.has(id)),
  };
}

/** Returns the records in the same order with rising positions: one that is too low gets the next number. */
function ascending(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  let last = Number.NEGATIVE_INFINITY;
  return records.map((record) => {
    const isAbove = record.position > last;
    last = isAbove ? record.position : last + 1;
    return isAbove ? record : { ...record, position: last };
  });
}

/** Sorts records as the store does: by position, and by id where two tabs took the same position. */
function inOrder(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  return records.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}
