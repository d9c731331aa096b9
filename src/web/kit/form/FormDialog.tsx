import { Modal } from "@mantine/core";
import { useState } from "react";
import { useIsPhone } from "../useIsPhone.ts";
import classes from "./FormDialog.module.css";
import type { FormSpec } from "./field.ts";
import { RecordForm } from "./RecordForm.tsx";

/** What a dialog asks. `key` tells one record's form from the next one's. */
export interface DialogForm {
  readonly key: string;
  readonly title: string;
  readonly spec: FormSpec;
}

/** More than these get a wider dialog. */
const MANY_FIELDS = 6;

interface FormDialogProps {
  /** Undefined: closed. The focus then returns to where it was. */
  readonly form: DialogForm | undefined;
  readonly onSaved: (id: string | undefined) => void;
  readonly onClose: () => void;
}

/** A short form in a dialog; the whole screen on a phone, where a keyboard takes half of it. */
export function FormDialog({ form, onSaved, onClose }: FormDialogProps) {
  const isPhone = useIsPhone();
  const [last, setLast] = useState(form);
  // The dialog fades out with what it showed.
  if (form && form !== last) setLast(form);
  return (
    <Modal
      opened={form !== undefined}
      onClose={onClose}
      title={last?.title}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      size={Object.keys(last?.spec.fields ?? {}).length > MANY_FIELDS ? "lg" : "md"}
      classNames={{ title: classes.title ?? "", body: classes.body ?? "" }}
    >
      {last && (
        <RecordForm
          key={last.key}
          spec={last.spec}
          takeFocus
          onCancel={onClose}
          onSaved={(id) => {
            onClose();
            onSaved(id);
          }}
        />
      )}
    </Modal>
  );
}
