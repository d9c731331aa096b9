import type { OutboxRecord, RecordState, StoreChanges } from "./store.ts";

/** A command that cannot be sent now, and the command that holds it back: itself, or an earlier one of the same order. */
export interface HeldBack {
  readonly record: OutboxRecord;
  readonly by: OutboxRecord;
}

/**
 * Returns the commands that are held back until their author signs in on this device, because the server no longer accepts that
 * person's session, and all later ones for the same orders. `people`: ids of the people with a session on this device.
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

/** Returns the next command to send, which may still be being saved. Skips held-back ones. */
export function firstInQueue(
  records: readonly OutboxRecord[],
  people: readonly string[],
): OutboxRecord | undefined {
  const skipped = new Set(heldBack(records, people).map(({ record }) => record));
  return records.find(
    (record) => record.state !== "parked" && record.state !== "delivered" && !skipped.has(record),
  );
}

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

/** Returns the later records for the same order in the given state. */
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
export function withChanges(
  records: readonly OutboxRecord[],
  { add = [], update = [], remove = [] }: StoreChanges,
): readonly OutboxRecord[] {
  // Another tab may have added the same command, which this tab has read meanwhile.
  const changedIds = new Set([...remove, ...[...add, ...update].map(({ id }) => id)]);
  return inOrder([...records.filter(({ id }) => !changedIds.has(id)), ...add, ...update]);
}

/** Merges stored records into the list, except for those that this tab is saving, sending or has delivered. */
export function mergeStored(
  records: readonly OutboxRecord[],
  stored: readonly OutboxRecord[],
): readonly OutboxRecord[] {
  const local = new Map(
    records
      .filter(({ state }) => state !== "waiting" && state !== "parked")
      .map((record) => [record.id, record]),
  );
  const others = stored.filter(({ id }) => !local.has(id));
  return inOrder([...local.values(), ...others]);
}

/**
 * Returns the store changes that replace `before` by `after` in the queue. Known commands keep their position; a new one follows
 * the command before it in `after`, or takes the position of the first of `before`.
 */
export function changesFor(
  records: readonly OutboxRecord[],
  before: readonly [OutboxRecord, ...OutboxRecord[]],
  after: readonly OutboxRecord[],
): StoreChanges {
  // Each known command with the new ones behind it, in queue order.
  const groups = new Map(records.map((record) => [record.id, [record]]));
  // Another tab may have made the same decision a moment ago: its added commands are in the queue already.
  const replacements = new Map(after.map((record) => [record.id, record]));
  for (const { id } of [...before, ...after]) if (groups.has(id)) groups.set(id, []);
  let groupId = before[0].id;
  for (const record of replacements.values()) {
    const isKnown = groups.has(record.id);
    if (isKnown) groupId = record.id;
    groups.get(groupId)?.push(isKnown ? record : { ...record, position: before[0].position });
  }
  const unchanged = new Set(records);
  // A command being saved gets its position from the store, behind all others.
  const stored = [...groups.values()]
    .flat()
    .filter(({ state }) => state !== "saving" && state !== "delivered");
  const changed = ascending(stored).filter((record) => !unchanged.has(record));
  return {
    add: changed.filter(({ id }) => !groups.has(id)),
    update: changed.filter(({ id }) => groups.has(id)),
    remove: before.map(({ id }) => id).filter((id) => !replacements.has(id)),
  };
}

/** Returns the records in the same order with rising positions. */
function ascending(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  let last = Number.NEGATIVE_INFINITY;
  return records.map((record) => {
    const isAbove = record.position > last;
    last = isAbove ? record.position : last + 1;
    return isAbove ? record : { ...record, position: last };
  });
}

/** Sorts records like the store: by position, then by id if two tabs used the same position. */
function inOrder(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  return records.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}
