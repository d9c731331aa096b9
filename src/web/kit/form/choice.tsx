import { Select, Switch } from "@mantine/core";
import { commonOf, type Field, type FieldOptions, type InputProps } from "./field.ts";
import type { Option } from "./options.ts";

interface ChoiceOptions<Value extends string> extends FieldOptions {
  readonly options: readonly Option<Value>[];
  readonly placeholder?: string;
  /** The choice of a new record. */
  readonly initial?: Value;
  /** The value that is read when nothing, or something unknown, is chosen. */
  readonly none: Value;
  /** Typing narrows the options. */
  readonly searchable?: boolean;
}

/** A field for one value out of a list. */
export function choice<Value extends string>(choices: ChoiceOptions<Value>): Field<Value> {
  const { options, placeholder, initial = null, none, searchable = false } = choices;
  const find = (typed: unknown) => options.find(({ value }) => value === typed);
  const data = options.map(({ value, label }) => ({ value, label }));
  return {
    ...commonOf(choices),
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

interface ToggleOptions extends FieldOptions {
  readonly initial: boolean;
}

interface ToggleOrUnsaidOptions extends ToggleOptions {
  /** The words below the switch as long as nobody has said yes or no. */
  readonly unsaid: string;
}

/** A field for yes or no where a stored record may say neither: null until it is switched. */
export function toggleOrUnsaid({ unsaid, ...options }: ToggleOrUnsaidOptions): Field<boolean | null> {
  const yesOrNo = toggle(options);
  return {
    ...yesOrNo,
    show: (value) => value,
    read: (typed) => (typed === null ? null : typed === true),
    render: ({ value, required: _, onChange, ...props }: InputProps) => (
      <Switch
        {...props}
        size="md"
        py="xs"
        checked={value === true}
        {...(value === null && { description: unsaid })}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    ),
  };
}

/** A field for yes or no. */
export function toggle(options: ToggleOptions): Field<boolean> {
  return {
    ...commonOf(options),
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
