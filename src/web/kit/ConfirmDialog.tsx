import { Button, Group, Modal, Text } from "@mantine/core";
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
  return (
    <Modal opened onClose={() => answer(false)} title={title ?? "Please confirm"} size="sm">
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={danger || undefined}>
          {cancelLabel ?? "Cancel"}
        </Button>
        <Button
          {...(danger ? { color: "red" } : {})}
          onClick={() => answer(true)}
          data-autofocus={danger ? undefined : true}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
