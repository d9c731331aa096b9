import { useState } from "react";

/** A row of an edited list. Its key stays when other rows are removed. */
export interface Row<Value> {
  readonly key: number;
  readonly value: Value;
  readonly change: (value: Value) => void;
  readonly remove: () => void;
}

/** Returns the rows of a list with the functions that edit them. */
export function useRows<Value>(values: readonly Value[], onChange: (values: Value[]) => void) {
  const [keys, setKeys] = useState(() => values.map((_, at) => at));
  const rows = values.map(
    (value, at): Row<Value> => ({
      key: keys[at] ?? at,
      value,
      change: (changed) => onChange(values.with(at, changed)),
      remove: () => {
        setKeys(keys.toSpliced(at, 1));
        onChange(values.toSpliced(at, 1));
      },
    }),
  );
  const add = (value: Value) => {
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    onChange([...values, value]);
  };
  return { rows, add };
}
