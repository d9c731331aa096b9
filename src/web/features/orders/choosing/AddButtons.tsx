import { Button } from "@mantine/core";
import { formatRupees, times } from "#domain/money.ts";
import classes from "./ChoiceFields.module.css";
import type { Addable } from "./useChoosing.ts";

interface AddButtonsProps {
  readonly addables: readonly Addable[];
  /** Undefined: no valid quantity was typed. */
  readonly quantity: number | undefined;
  readonly onAdd: (added: Addable) => void;
}

/** The buttons that add an item, one for each variant: choosing the variant adds the item. */
export function AddButtons({ addables, quantity, onAdd }: AddButtonsProps) {
  // A reason that applies to every variant is shown once.
  const [first] = addables;
  const common = addables.every(({ problem }) => problem === first?.problem) ? first?.problem : undefined;
  return (
    <>
      {common !== undefined && <span role="status">{common}</span>}
      <div className={classes.add}>
        {addables.map((addable, at) => {
          const { variant, rate, problem } = addable;
          const name = variant ?? "Add to Order";
          const amount = quantity === undefined ? undefined : formatRupees(times(rate, quantity));
          return (
            <Button
              key={name}
              // Enter submits only if there is a single button.
              type={addables.length === 1 ? "submit" : "button"}
              size="lg"
              disabled={quantity === undefined || problem !== undefined}
              {...(addables.length > 1 && { onClick: () => onAdd(addable) })}
              data-autofocus={at === 0 ? true : undefined}
            >
              {[name, problem !== undefined && problem !== common ? problem : amount]
                .filter((part) => part !== undefined)
                .join(" · ")}
            </Button>
          );
        })}
      </div>
    </>
  );
}
