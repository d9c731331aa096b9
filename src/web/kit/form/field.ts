import type { ReactNode } from "react";

/** What a field gives its input. `value` is what the person typed so far, which may not be a value yet. */
export interface InputProps {
  readonly label: string;
  readonly value: unknown;
  readonly error: ReactNode;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly onChange: (typed: unknown) => void;
  /** How the form finds this input again to put the focus on it. */
  readonly "data-path": string;
  readonly "data-autofocus"?: true;
}

/** One field of a form: its words, its input, and the way between what is typed and what is meant. */
export interface Field<Value> {
  readonly label: string;
  /** What to say when it is left empty; undefined: it may be left empty. */
  readonly required: string | undefined;
  /** Half a row where there is room for two. */
  readonly isHalf: boolean;
  /** What the input of a new record shows when the form says nothing else. */
  readonly blank: unknown;
  readonly render: (props: InputProps) => ReactNode;
  show(value: Value): unknown;
  read(typed: unknown): Value;
  isEmpty(typed: unknown): boolean;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

/** By field name, what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What became of a save: see `formOutcome` in sync, which makes it from a command's result. */
export type FormOutcome =
  | { readonly kind: "saved"; readonly id: string | undefined }
  /** The server is away; the change is kept on this device. */
  | { readonly kind: "kept" }
  | { readonly kind: "refused"; readonly errors: FieldErrors; readonly message: string };

/** A form as a screen declares it. */
export interface FormSpec<F extends Fields = Fields> {
  readonly fields: F;
  readonly initial: Partial<ValuesOf<F>>;
  readonly submitLabel: string;
  /** One sentence for the whole form when a required field is empty. */
  readonly missing?: string;
  /** Told when somebody saves while a required field is empty: where the form is longer than the screen. */
  onMissing?(): void;
  /** The button waits until every required field is filled. */
  readonly holdUntilFilled?: boolean;
  /** What else is wrong, mostly `schemaProblems(endpoint.body, body)`. */
  check?(values: ValuesOf<F>): FieldErrors;
  /** Something computed from what is typed, above the buttons. */
  note?(values: ValuesOf<F>): ReactNode;
  save(values: ValuesOf<F>): Promise<FormOutcome>;
}

/** What every kind of field can be told. */
export interface FieldOptions {
  readonly label: string;
  readonly required?: string;
  readonly half?: boolean;
}

export function commonOf({ label, required, half = false }: FieldOptions) {
  return { label, required, isHalf: half };
}
