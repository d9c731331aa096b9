import type { OutboxRecord, RecordState, StoreChanges } from "./store.ts";

/** The command that is next to be sent, or would be if it were durable. */
export function headOf(records: readonly OutboxRecord[]): OutboxRecord | undefined {
  return records.find(({ state }) => state !== "parked" && state !== "delivered");
}

export function recordOf(records: readonly OutboxRecord[], id: string): OutboxRecord | undefined {
  return records.find((record) => record.id === id);
}

/** The list with one record changed, or without it. */
export function withRecord(
  records: readonly OutboxRecord[],
  id: string,
  next: OutboxRecord | undefined,
): readonly OutboxRecord[] {
  return records.flatMap((record) => (record.id === id ? (next ?? []) : record));
}

/** Those behind a record that are about the same order and in one of these states. */
export function followersOf(
  records: readonly OutboxRecord[],
  { id, orderId }: OutboxRecord,
  state: RecordState,
): readonly OutboxRecord[] {
  if (orderId === undefined) return [];
  return records
    .slice(records.findIndex((record) => record.id === id) + 1)
    .filter((record) => record.orderId === orderId && record.state === state);
}

/** The list after something was stored. */
export function applied(
  records: readonly OutboxRecord[],
  { add = [], update = [], remove = [] }: StoreChanges,
): readonly OutboxRecord[] {
  const changed = new Set([...remove, ...update.map(({ id }) => id)]);
  return inOrder([...records.filter(({ id }) => !changed.has(id)), ...add, ...update]);
}

/**
 * The list after the store was read. What this tab has in hand goes before what is stored of it, and what it has not
 * stored yet, or delivered a moment ago, stays.
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
 * Returns what has to be stored so that `after` stands in the queue instead of `before`. Known commands keep their position;
 * a new one comes right behind the command named before it, or takes the position of the first of `before`.
 */
export function changesFor(
  records: readonly OutboxRecord[],
  before: readonly [OutboxRecord, ...OutboxRecord[]],
  after: readonly OutboxRecord[],
): StoreChanges {
  // Each known command with the new ones behind it, in the order of the queue.
  const groups = new Map(records.map((record) => [record.id, [record]]));
  for (const { id } of before) groups.set(id, []);
  let groupId = before[0].id;
  for (const record of after) {
    const isKnown = groups.has(record.id);
    if (isKnown) groupId = record.id;
    groups.get(groupId)?.push(isKnown ? record : { ...record, position: before[0].position });
  }
  const kept = new Set(after.map(({ id }) => id));
  const asBefore = new Set(records);
  const changed = ascending([...groups.values()].flat()).filter(
    (record) => !asBefore.has(record) && record.state !== "saving" && record.state !== "delivered",
  );
  return {
    add: changed.filter(({ id }) => !groups.has(id)),
    update: changed.filter(({ id }) => groups.has(id)),
    remove: before.map(({ id }) => id).filter((id) => !kept.has(id)),
  };
}

/** The same order in whole, rising positions: a command that stands too low moves up to the next number. */
function ascending(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  let last = Number.NEGATIVE_INFINITY;
  return records.map((record) => {
    const isAbove = record.position > last;
    last = isAbove ? record.position : Math.floor(last) + 1;
    return isAbove ? record : { ...record, position: last };
  });
}

/** As the store reads them: by position, and by id where two tabs took the same. */
function inOrder(records: readonly OutboxRecord[]): readonly OutboxRecord[] {
  return records.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}
