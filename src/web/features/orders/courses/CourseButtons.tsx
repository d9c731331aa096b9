import { Group } from "@mantine/core";
import { heldCourses } from "#domain/orders/courses/holding.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";

interface CourseButtonsProps {
  readonly order: Order;
  readonly onFire: (course: string) => Promise<unknown>;
}

/** A button per held course of an order, which fires it. */
export function CourseButtons({ order, onFire }: CourseButtonsProps) {
  return (
    <Group gap={6} py={4} role="group" aria-label="Held courses">
      {heldCourses(order.items).map(({ name, pieces }) => (
        <ActionButton key={name} variant="light" size="sm" onClick={() => onFire(name)}>
          {name} · {pieces} held · Fire
        </ActionButton>
      ))}
    </Group>
  );
}
