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
  useReturnFocus();
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

/** Returns the focus to the element of before the dialog. Mantine cannot, because an answered dialog is unmounted. */
function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) setTimeout(() => opener.focus());
    },
    [opener],
  );
}
