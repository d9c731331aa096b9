import { Alert, Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { useIsServerUnreachable } from "../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../sync/http/failure.ts";
import type { Fields, FormSpec } from "./field.ts";
import classes from "./RecordForm.module.css";
import { type RecordFormState, useRecordForm } from "./useRecordForm.ts";

interface RecordFormProps<F extends Fields> {
  readonly spec: FormSpec<F>;
  /** Called with the id of the saved record, if the server's answer had one. */
  readonly onSaved: (id: string | undefined) => void;
  readonly onCancel?: () => void;
  /** "line": the fields and the button in one row, if there is room. */
  readonly layout?: "stack" | "line";
  /** Focuses the first field immediately: in dialogs, and for a form that replaces the tapped button. */
  readonly takeFocus?: boolean;
  readonly label?: string;
}

/** Shows a form that a screen has declared. Enter saves, Escape cancels. */
export function RecordForm<F extends Fields>({
  spec,
  onSaved,
  onCancel,
  layout = "stack",
  takeFocus = false,
  label,
}: RecordFormProps<F>) {
  const state = useRecordForm(spec, onSaved);
  const { form, problem, values, isIncomplete, submit } = state;
  const note = spec.note?.(values);
  const isUnreachable = useIsServerUnreachable();
  useTakeFocus(takeFocus, state, spec.fields);
  return (
    <form
      noValidate
      className={classes.form}
      data-layout={layout}
      aria-label={label}
      aria-busy={form.submitting}
      onSubmit={submit}
      onKeyDown={(event) => {
        // In a dialog Escape belongs to the dialog: it first closes an open list or calendar, then itself.
        const isInDialog = event.currentTarget.closest('[role="dialog"]') !== null;
        if (event.key === "Escape" && onCancel && !isInDialog) onCancel();
      }}
    >
      <div className={classes.fields}>
        <FormFields
          state={state}
          fields={spec.fields}
          leftOut={spec.leftOut?.(values) ?? []}
          takeFocus={takeFocus}
        />
      </div>
      <div className={classes.foot}>
        {layout === "stack" && note}
        {(problem !== undefined || isUnreachable) && (
          <Alert color="red" variant="light" role="alert" py="xs">
            {isUnreachable ? NEEDS_SERVER : problem}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs" wrap="nowrap">
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={form.submitting}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            loading={form.submitting}
            disabled={isUnreachable || (spec.disableUntilFilled === true && isIncomplete)}
          >
            {spec.submitLabel}
          </Button>
        </Group>
      </div>
      {layout === "line" && <div className={classes.note}>{note}</div>}
    </form>
  );
}

/** Focuses the first field when the form appears. In a dialog `data-autofocus` does that; in a page only this does. */
function useTakeFocus<F extends Fields>(isWanted: boolean, { form }: RecordFormState<F>, fields: F): void {
  const first = Object.keys(fields)[0];
  const { getInputNode } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => {
    if (isWanted && first !== undefined) getInputNode(first)?.focus();
  }, []);
}

interface FormFieldsProps<F extends Fields> {
  readonly state: RecordFormState<F>;
  readonly fields: F;
  readonly leftOut: readonly (keyof F)[];
  readonly takeFocus: boolean;
}

function FormFields<F extends Fields>({ state, fields, leftOut, takeFocus }: FormFieldsProps<F>) {
  return Object.entries(fields).map(([name, field], index) => {
    if (leftOut.includes(name)) return null;
    const { form } = state;
    const props = form.getInputProps(name);
    return (
      <div key={name} className={classes.field} data-half={field.isHalf || undefined}>
        {field.render({
          "data-path": state.pathOf(name),
          ...(index === 0 && takeFocus ? { "data-autofocus": true } : {}),
          label: field.label,
          value: props.value,
          error: props.error,
          required: field.required !== undefined,
          disabled: form.submitting,
          onChange: props.onChange,
        })}
      </div>
    );
  });
}
