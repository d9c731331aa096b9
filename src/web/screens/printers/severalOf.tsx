import { MultiSelect } from "@mantine/core";
import { commonProps, type Field, type FieldOptions, type InputProps } from "../../kit/form/field.ts";
import type { Option } from "../../kit/form/options.ts";

interface SeveralOptions extends FieldOptions {
  readonly options: readonly Option<string>[];
  /** Shown while none is chosen. */
  readonly placeholder: string;
}

/** A field for any number of values out of a list. */
export function severalOf(options: SeveralOptions): Field<string[]> {
  const read = (typed: unknown) =>
    Array.isArray(typed) ? typed.filter((value): value is string => typeof value === "string") : [];
  return {
    ...commonProps(options),
    blank: [],
    show: (value) => value,
    read,
    isEmpty: (typed) => read(typed).length === 0,
    render: ({ value, ...props }: InputProps) => (
      <MultiSelect
        {...props}
        data={options.options.map(({ value, label }) => ({ value, label }))}
        value={read(value)}
        placeholder={read(value).length === 0 ? options.placeholder : ""}
        clearable
      />
    ),
  };
}
