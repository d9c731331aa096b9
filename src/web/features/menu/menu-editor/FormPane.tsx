import { Title } from "@mantine/core";
import type { Fields, FormSpec } from "../../../kit/form/field.ts";
import { RecordForm } from "../../../kit/form/RecordForm.tsx";
import classes from "./MenuEditor.module.css";

interface FormPaneProps<F extends Fields> {
  readonly title: string;
  readonly spec: FormSpec<F>;
  /** With the id of what was saved; undefined when it was given up. */
  readonly onDone: (id: string | undefined) => void;
}

/** A form in the place of the items it is about. */
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
