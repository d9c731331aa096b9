import type { ReactNode } from "react";

/** The properties that a field passes to its input. `value` is what the person has typed so far, valid or not. */
export interface InputProps {
  readonly label: string;
  readonly value: unknown;
  readonly error: ReactNode;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly onChange: (typed: unknown) => void;
  /** The form finds the input by this path to focus it. */
  readonly "data-path": string;
  readonly "data-autofocus"?: true;
}

/** A form field: its label, its input, and the conversion between input and value. */
export interface Field<Value> {
  readonly label: string;
  /** The start of a message about its value, if not the label. */
  readonly problemLabel?: string;
  /** The message if left empty; undefined: optional. */
  readonly required: string | undefined;
  /** Takes half a row if there is room for two fields. */
  readonly isHalf: boolean;
  /** The input's content for a new record without an initial value. */
  readonly blank: unknown;
  readonly render: (props: InputProps) => ReactNode;
  /** The input's content for a value. */
  show(value: Value): unknown;
  /** Returns the value of the input's content. */
  read(typed: unknown): Value;
  isEmpty(typed: unknown): boolean;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The result of saving a form; `formOutcome` converts a command's result to it. */
export type FormOutcome =
  | { readonly kind: "saved"; readonly id: string | undefined }
  | { readonly kind: "refused"; readonly errors: FieldErrors; readonly message: string };

/** A form as a screen declares it. */
export interface FormSpec<F extends Fields = Fields> {
  readonly fields: F;
  readonly initial: Partial<ValuesOf<F>>;
  readonly submitLabel: string;
  /** The form's message if a required field is empty. */
  readonly missing?: string;
  /** Called when the form is submitted with an empty required field. */
  onMissing?(): void;
  /** The submit button is disabled until every required field is filled. */
  readonly disableUntilFilled?: boolean;
  /** Returns the names of the fields that do not apply to what is typed; they are not shown. */
  leftOut?(values: ValuesOf<F>): readonly (keyof F)[];
  /** Returns further errors, usually `schemaProblems(endpoint.body, body)`. */
  check?(values: ValuesOf<F>): FieldErrors;
  /** Renders something computed from the typed values, above the buttons. */
  note?(values: ValuesOf<F>): ReactNode;
  save(values: ValuesOf<F>): Promise<FormOutcome>;
}

/** Returns a form of any fields as the dialog takes it, which hands the values back to the form that they are of. */
export function formOf<F extends Fields>(form: FormSpec<F>): FormSpec {
  return form as unknown as FormSpec;
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
