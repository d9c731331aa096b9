export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Lists values with their words, in the order of the values, as the choices of a select or radio group. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): Option<Value>[] {
  return values.map((value) => ({ value, label: words[value] }));
}
