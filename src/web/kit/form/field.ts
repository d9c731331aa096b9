import type { ReactNode } from "react";

/** The properties that a field passes to its input. `value` is what the person has typed so far, valid or not. */
export interface InputProps {
  readonly label: string;
  readonly value: unknown;
  readonly error: ReactNode;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly onChange: (typed: unknown) => void;
  /** By this name the form finds the input to focus it. */
  readonly "data-path": string;
  readonly "data-autofocus"?: true;
}

/** One field of a form: its label, its input, and how what is typed becomes a value and back. */
export interface Field<Value> {
  readonly label: string;
  /** The beginning of a message about its value, where that is not its label. */
  readonly problemLabel?: string;
  /** The message when it is left empty; undefined: it may be left empty. */
  readonly required: string | undefined;
  /** Takes half a row where there is room for two fields. */
  readonly isHalf: boolean;
  /** The value in the input of a new record when the form has no initial value for it. */
  readonly blank: unknown;
  readonly render: (props: InputProps) => ReactNode;
  /** The input's content for a value. */
  show(value: Value): unknown;
  /** The value of the input's content. */
  read(typed: unknown): Value;
  isEmpty(typed: unknown): boolean;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

/** The error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The result of saving a form; `formOutcome` in sync makes it from a command's result. */
export type FormOutcome =
  | { readonly kind: "saved"; readonly id: string | undefined }
  | { readonly kind: "refused"; readonly errors: FieldErrors; readonly message: string };

/** A form as a screen declares it. */
export interface FormSpec<F extends Fields = Fields> {
  readonly fields: F;
  readonly initial: Partial<ValuesOf<F>>;
  readonly submitLabel: string;
  /** The message of the whole form when a required field is empty. */
  readonly missing?: string;
  /** Called when the form is submitted while a required field is empty. */
  onMissing?(): void;
  /** The submit button is disabled until every required field is filled. */
  readonly disableUntilFilled?: boolean;
  /** Returns further errors, mostly `schemaProblems(endpoint.body, body)`. */
  check?(values: ValuesOf<F>): FieldErrors;
  /** Renders something computed from what is typed, above the buttons. */
  note?(values: ValuesOf<F>): ReactNode;
  save(values: ValuesOf<F>): Promise<FormOutcome>;
}

/** The options of every kind of field. */
export interface FieldOptions {
  readonly label: string;
  readonly required?: string;
  readonly half?: boolean;
}

export function commonProps({ label, required, half = false }: FieldOptions) {
  return { label, required, isHalf: half };
}
