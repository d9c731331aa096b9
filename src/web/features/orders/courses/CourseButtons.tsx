import { unsentCourses } from "#domain/orders/courses/holding.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import classes from "./courses.module.css";

interface CourseButtonsProps {
  readonly order: Order;
  readonly onFire: (course: string) => Promise<unknown>;
}

/** A button per held course of an order, which fires it. */
export function CourseButtons({ order, onFire }: CourseButtonsProps) {
  const held = unsentCourses(order.items).filter((course) => course.held > 0);
  return (
    <fieldset className={classes.courses} aria-label="Held courses">
      {held.map(({ name, held: pieces }) => (
        <ActionButton key={name} variant="light" size="sm" onClick={async () => void (await onFire(name))}>
          {name} · {pieces} held · Fire
        </ActionButton>
      ))}
    </fieldset>
  );
}
