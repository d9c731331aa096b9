import { Title } from "@mantine/core";
import type { Fields, FormSpec } from "../../../kit/form/field.ts";
import { RecordForm } from "../../../kit/form/RecordForm.tsx";
import classes from "./MenuEditor.module.css";

interface FormPaneProps<F extends Fields> {
  readonly title: string;
  readonly spec: FormSpec<F>;
  /** Called with the id of the saved record; undefined if the form was cancelled. */
  readonly onDone: (id: string | undefined) => void;
}

/** Shows a form in place of the items. */
export function FormPane<F extends Fields>({ title, spec, onDone }: FormPaneProps<F>) {
  return (
    <div className={classes.form}>
      <Title order={2} mb="md">
        {title}
      </Title>
      <RecordForm spec={spec} label={title} takeFocus onSaved={onDone} onCancel={() => onDone(undefined)} />
    </div>
  );
}
