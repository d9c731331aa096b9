import { Select, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { commonProps, type Field, type FieldOptions, type InputProps } from "./field.ts";
import type { Option } from "./options.ts";

interface ChoiceOptions<Value extends string> extends FieldOptions {
  readonly options: readonly Option<Value>[];
  readonly placeholder?: string;
  /** The choice of a new record. */
  readonly initial?: Value;
  /** The value if nothing, or something unknown, is chosen. */
  readonly none: Value;
  /** Typing narrows the options. */
  readonly searchable?: boolean;
}

export function choice<Value extends string>(choices: ChoiceOptions<Value>): Field<Value> {
  const { options, placeholder, initial = null, none, searchable = false } = choices;
  const find = (typed: unknown) => options.find(({ value }) => value === typed);
  const data = options.map(({ value, label }) => ({ value, label }));
  return {
    ...commonProps(choices),
    blank: initial,
    show: (value) => value,
    read: (typed) => find(typed)?.value ?? none,
    isEmpty: (typed) => find(typed) === undefined,
    render: ({ value, ...props }: InputProps) => (
      <Select
        {...props}
        data={data}
        value={find(value)?.value ?? null}
        allowDeselect={false}
        searchable={searchable}
        nothingFoundMessage="Nothing found"
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    ),
  };
}

interface ChoiceInputProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A field of half a row for a choice or none, with its own input. */
export function choiceOrNone(
  label: string,
  render: (props: ChoiceInputProps) => ReactNode,
): Field<string | null> {
  const read = (typed: unknown) => (typeof typed === "string" ? typed : null);
  return {
    ...{ label, required: undefined, isHalf: true, blank: null, read },
    show: (value) => value,
    isEmpty: (typed) => read(typed) === null,
    render: ({ value, onChange }) => render({ label, value: read(value), onChange }),
  };
}

interface ToggleOptions extends FieldOptions {
  readonly initial: boolean;
}

interface YesNoOptions extends FieldOptions {
  /** The labels for yes, no and unknown. */
  readonly words: { readonly yes: string; readonly no: string; readonly unsaid: string };
}

/** A field for yes, no or unknown (null), initially unknown. */
export function yesNoOrUnsaid({
  words: { yes, no, unsaid },
  ...options
}: YesNoOptions): Field<boolean | null> {
  const field = choice({
    ...options,
    options: [
      { value: "unsaid", label: unsaid },
      { value: "yes", label: yes },
      { value: "no", label: no },
    ],
    initial: "unsaid",
    none: "unsaid",
  });
  return {
    ...field,
    show: (value) => (value === null ? "unsaid" : value ? "yes" : "no"),
    read: (typed) => (typed === "yes" ? true : typed === "no" ? false : null),
  };
}

export function toggle(options: ToggleOptions): Field<boolean> {
  return {
    ...commonProps(options),
    blank: options.initial,
    show: (value) => value,
    read: (typed) => typed === true,
    isEmpty: () => false,
    render: ({ value, required: _, onChange, ...props }: InputProps) => (
      <Switch
        {...props}
        size="md"
        py="xs"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    ),
  };
}
