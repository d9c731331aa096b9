import { Button, Text } from "@mantine/core";
import type { Bill } from "#domain/orders/bills/api.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import classes from "./RefundForm.module.css";
import { type RefundableDish, type RefundDraft, refundableDishes } from "./refundDraft.ts";

interface RefundDishesProps extends Pick<RefundDraft, "pieces"> {
  readonly bill: Bill;
  readonly onChange: (pieces: RefundDraft["pieces"]) => void;
}

/** Lists the dishes that are left of a bill, with how many of each are refunded. */
export function RefundDishes({ bill, pieces, onChange }: RefundDishesProps) {
  const dishes = refundableDishes(bill);
  if (dishes.length === 0) return <Text>Every dish was refunded. What is left is a sum.</Text>;
  const all = Object.fromEntries(dishes.map(({ line, left }) => [line, left]));
  const isAll = dishes.every(({ line, left }) => pieces[line] === left);
  return (
    <div>
      <ul className={classes.dishes} aria-label="Dishes to refund">
        {dishes.map((dish) => (
          <Dish
            key={dish.line}
            dish={dish}
            quantity={pieces[dish.line] ?? 0}
            onChange={(quantity) => onChange({ ...pieces, [dish.line]: quantity })}
          />
        ))}
      </ul>
      <Button variant="subtle" size="sm" onClick={() => onChange(isAll ? {} : all)}>
        {isAll ? "None" : "All dishes"}
      </Button>
    </div>
  );
}

interface DishProps {
  readonly dish: RefundableDish;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

function Dish({ dish: { dish, left }, quantity, onChange }: DishProps) {
  const name = soldName(dish.name, dish.choice);
  return (
    <li>
      <span className={classes.name}>
        {name}
        <small>{left} on the bill</small>
      </span>
      <button
        type="button"
        className={classes.step}
        disabled={quantity === 0}
        aria-label={`One ${name} less`}
        onClick={() => onChange(quantity - 1)}
      >
        −
      </button>
      <span className={classes.count} aria-live="polite">
        {quantity}
      </span>
      <button
        type="button"
        className={classes.step}
        disabled={quantity === left}
        aria-label={`One ${name} more`}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </li>
  );
}
