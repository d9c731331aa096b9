import { useForm } from "@mantine/form";
import { useId, useState } from "react";
import type { FieldErrors, Fields, FormOutcome, FormSpec, ValuesOf } from "./field.ts";
import { withLabels } from "./schemaProblems.ts";

type Typed = Record<string, unknown>;

export interface RecordFormState<F extends Fields> {
  readonly form: Pick<ReturnType<typeof useForm<Typed>>, "getInputProps" | "getInputNode" | "submitting">;
  readonly values: ValuesOf<F>;
  /** The error of the form as a whole. */
  readonly problem: string | undefined;
  /** A required field is empty. */
  readonly isIncomplete: boolean;
  /** Returns the `data-path` of a field's input. */
  readonly pathOf: (name: string) => string;
  readonly submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void;
}

/** Returns a form's state: values, errors and saving. A failed save keeps the values; a successful one resets the form. */
export function useRecordForm<F extends Fields>(
  spec: FormSpec<F>,
  onSaved: (id: string | undefined) => void,
): RecordFormState<F> {
  const [problem, setProblem] = useState<string>();
  const validate = (typed: Typed): FieldErrors => {
    const empty = emptyFields(spec.fields, typed);
    const problems = spec.check?.(readValues(spec.fields, typed)) ?? {};
    return { ...withLabels(problems, fieldLabels(spec.fields)), ...empty };
  };
  // A unique name, so that two forms on a screen do not share inputs. Only letters and digits are allowed.
  const formName = `form${useId().replaceAll(/[^a-zA-Z0-9]/g, "")}`;
  const form = useForm<Typed>({ name: formName, initialValues: typedFrom(spec), validate });
  const isIncomplete = Object.keys(emptyFields(spec.fields, form.values)).length > 0;

  const show = (errors: FieldErrors, message: string | undefined) => {
    form.setErrors(errors);
    setProblem(message);
    const first = Object.keys(spec.fields).find((name) => errors[name] !== undefined);
    // Deferred until the fields are enabled again: a disabled input cannot be focused.
    if (first) setTimeout(() => focus(form.getInputNode(first)));
  };

  const save = async (typed: Typed) => {
    setProblem(undefined);
    const outcome = await spec.save(readValues(spec.fields, typed));
    if (outcome.kind === "refused") return show(...refusalMessages(spec.fields, outcome));
    form.reset();
    onSaved(outcome.id);
  };

  const submit = form.onSubmit(
    async (typed) => await save(typed),
    (_, typed) => {
      if (isIncomplete) spec.onMissing?.();
      show(validate(typed), isIncomplete ? spec.missing : undefined);
    },
  );
  return {
    form,
    values: readValues(spec.fields, form.values),
    problem,
    isIncomplete,
    pathOf: (name) => `${formName}-${name}`,
    // Enter while the form is being saved must not save it twice.
    submit: (event) => (form.submitting ? event?.preventDefault() : submit(event)),
  };
}

/** Focuses an input and scrolls it to the middle: at the edge a heading or the buttons could cover it. */
function focus(input: Element | null): void {
  if (!(input instanceof HTMLElement)) return;
  input.focus({ preventScroll: true });
  input.scrollIntoView({ block: "center" });
}

/** Returns the server's messages by field, and one for the form if some belong to none of its fields. */
function refusalMessages(
  fields: Fields,
  { errors, message }: Extract<FormOutcome, { kind: "refused" }>,
): [FieldErrors, string | undefined] {
  const ownErrors = Object.entries(errors).filter(([name]) => Object.hasOwn(fields, name));
  const hasAll = ownErrors.length > 0 && ownErrors.length === Object.keys(errors).length;
  return [withLabels(Object.fromEntries(ownErrors), fieldLabels(fields)), hasAll ? undefined : message];
}

function fieldLabels(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, problemLabel }]) => [name, problemLabel ?? label]),
  );
}

function typedFrom<F extends Fields>({ fields, initial }: FormSpec<F>): Typed {
  const initialValues = new Map<string, unknown>(Object.entries(initial));
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      initialValues.has(name) ? field.show(initialValues.get(name)) : field.blank,
    ]),
  );
}

function readValues<F extends Fields>(fields: F, typed: Typed): ValuesOf<F> {
  const values: unknown[][] = Object.entries(fields).map(([name, field]) => [name, field.read(typed[name])]);
  return Object.fromEntries(values);
}

function emptyFields(fields: Fields, typed: Typed): FieldErrors {
  const empty = Object.entries(fields).flatMap(([name, { required, isEmpty }]) =>
    required !== undefined && isEmpty(typed[name]) ? [[name, required] as const] : [],
  );
  return Object.fromEntries(empty);
}
