import { Button, Group, Modal, Text } from "@mantine/core";
import type { HeldCourse } from "#domain/orders/courses/holding.ts";
import { countOf } from "../../../kit/countOf.ts";
import type { UnsentAnswer } from "../commands/dialogs.ts";

interface UnsentDialogProps {
  readonly count: number;
  readonly held: readonly HeldCourse[];
  readonly answer: (answer: UnsentAnswer) => void;
}

/** Asks about unsent items before a bill is printed or an order is left. */
export function UnsentDialog({ count, held, answer }: UnsentDialogProps) {
  const title = `${countOf(count, "item")} not sent to the kitchen`;
  const names = held.map(({ name, pieces }) => `${name} ${pieces}`).join(", ");
  return (
    <Modal opened onClose={() => answer(undefined)} title={title} size="sm">
      {names !== "" && <Text mb="xs">Held: {names}. Sending fires them.</Text>}
      <Text mb="lg">Send a KOT for them first, or continue without telling the kitchen?</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer("continue")}>
          Continue
        </Button>
        <Button data-autofocus onClick={() => answer("send")}>
          Send and continue
        </Button>
      </Group>
    </Modal>
  );
}
