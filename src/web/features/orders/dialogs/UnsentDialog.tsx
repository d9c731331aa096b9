import { Button, Group, Modal, Text } from "@mantine/core";
import type { UnsentCourse } from "#domain/orders/courses/holding.ts";
import { countOf } from "../../../kit/countOf.ts";
import type { UnsentAnswer } from "../commands/dialogs.ts";

interface UnsentDialogProps {
  readonly count: number;
  readonly courses: readonly UnsentCourse[];
  readonly answer: (answer: UnsentAnswer) => void;
}

/** Asks about unsent items before a bill is printed or an order is left. */
export function UnsentDialog({ count, courses, answer }: UnsentDialogProps) {
  const title = `${countOf(count, "item")} not sent to the kitchen`;
  const held = courses.flatMap((course) => (course.held > 0 ? `${course.name} ${course.held}` : []));
  return (
    <Modal opened onClose={() => answer(undefined)} title={title} size="sm">
      {held.length > 0 && <Text mb="xs">Held: {held.join(", ")}. Sending fires them.</Text>}
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
