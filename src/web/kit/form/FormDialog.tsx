import { Modal } from "@mantine/core";
import { useState } from "react";
import { useIsPhone } from "../useIsPhone.ts";
import classes from "./FormDialog.module.css";
import type { FormSpec } from "./field.ts";
import { RecordForm } from "./RecordForm.tsx";

/** A form for a dialog. `key` differs for every record, so that no typed value is carried over. */
export interface DialogForm {
  readonly key: string;
  readonly title: string;
  readonly spec: FormSpec;
}

/** A form with more fields gets a wider dialog. */
const MANY_FIELDS = 6;

interface FormDialogProps {
  /** Undefined: the dialog is closed, and the focus returns to where it was. */
  readonly form: DialogForm | undefined;
  readonly onSaved: (id: string | undefined) => void;
  readonly onClose: () => void;
}

/** Shows a short form in a dialog; on a phone in full screen, because the keyboard takes half of it. */
export function FormDialog({ form, onSaved, onClose }: FormDialogProps) {
  const isPhone = useIsPhone();
  const [last, setLast] = useState(form);
  // While fading out, the dialog still shows the last form.
  if (form && form !== last) setLast(form);
  return (
    <Modal
      opened={form !== undefined}
      onClose={onClose}
      title={last?.title}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      size={Object.keys(last?.spec.fields ?? {}).length > MANY_FIELDS ? "lg" : "md"}
      classNames={{ body: classes.body ?? "" }}
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
