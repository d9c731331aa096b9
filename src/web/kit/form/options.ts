export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Returns the values with their labels, in the same order, as options of a select or radio group. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Option<Value>[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
