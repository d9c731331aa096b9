import { heldCourses } from "../courses/holding.ts";
import type { OrderLine } from "../order/api.ts";
import { soldName } from "../order/sold.ts";

/** Lists what is held, a text per course: "Mains: 2 × Dal, 1 × Naan". */
export function toCome(lines: readonly OrderLine[]): string[] {
  return heldCourses(lines).map(({ name, lines: held }) => {
    const dishes = held.map(
      ({ quantity, sentQuantity, menuItem, choice }) =>
        `${quantity - sentQuantity} × ${soldName(menuItem.name, choice)}`,
    );
    return `${name}: ${dishes.join(", ")}`;
  });
}
