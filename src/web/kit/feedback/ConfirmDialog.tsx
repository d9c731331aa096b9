import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Question } from "./confirm.ts";

interface ConfirmDialogProps extends Question {
  readonly answer: (isYes: boolean) => void;
}

export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  danger,
  answer,
}: ConfirmDialogProps) {
  useAskerFocus();
  return (
    <Modal opened onClose={() => answer(false)} title={title ?? "Please confirm"} size="sm">
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={danger || undefined}>
          {cancelLabel ?? "Cancel"}
        </Button>
        <Button
          {...(danger ? { color: "red.9" } : {})}
          onClick={() => answer(true)}
          data-autofocus={danger ? undefined : true}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}

/** The dialog is gone as soon as it is answered, so it does not give the focus back itself. */
function useAskerFocus(): void {
  const [asker] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (asker instanceof HTMLElement) setTimeout(() => asker.focus());
    },
    [asker],
  );
}
