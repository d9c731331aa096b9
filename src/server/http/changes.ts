/** The differences between two states of one entity, field by field: the before and after of a journal entry. */
export interface Changes {
  readonly before: object;
  readonly after: object;
}

/** Returns the fields that changed; undefined if there is nothing to save. */
export function diffFields<T extends object>(before: T, after: T): Changes | undefined {
  const old = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old.get(field)),
  );
  if (changed.length === 0) return undefined;
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old.get(field)])),
    after: Object.fromEntries(changed),
  };
}
