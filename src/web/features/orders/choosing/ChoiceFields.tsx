import { TextInput } from "@mantine/core";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Group } from "#domain/menu/choices.ts";
import { formatRupees, plainRupees, ZERO } from "#domain/money.ts";
import { choiceRange } from "#domain/orders/order/choiceProblem.ts";
import classes from "./ChoiceFields.module.css";
import type { Choosing } from "./useChoosing.ts";

/** The add-ons, the measure and the open price of an item. Its variants are buttons (`AddButtons`). */
export function ChoiceFields({ choosing }: { readonly choosing: Choosing }) {
  const { item } = choosing;
  if (item.choices === null) return null;
  const { groups, openPrice, unit } = item.choices;
  return (
    <>
      {groups.map((group) => (
        <Options key={group.name} group={group} choosing={choosing} />
      ))}
      {unit !== "" && (
        <TextInput
          label={`How many ${unit}?`}
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.45"
          rightSection={unit}
          value={choosing.measure}
          onChange={(event) => choosing.setMeasure(event.currentTarget.value)}
        />
      )}
      {openPrice !== null && (
        <TextInput
          label={unit === "" ? "Price" : `Price for 1 ${unit}`}
          inputMode="decimal"
          autoComplete="off"
          leftSection="₹"
          placeholder={plainRupees(item.price)}
          description={rangeText(openPrice)}
          value={choosing.price}
          onChange={(event) => choosing.setPrice(event.currentTarget.value)}
        />
      )}
    </>
  );
}

function Options({ group, choosing }: { readonly group: Group; readonly choosing: Choosing }) {
  const { name, max, options } = group;
  const count = options.filter((option) => choosing.addOns.has(option.name)).length;
  const isFull = max > 1 && count >= max;
  return (
    <fieldset className={classes.group}>
      <legend>
        {name} <small>{choiceRange(group)}</small>
      </legend>
      {options.map((option) => {
        const isChosen = choosing.addOns.has(option.name);
        const isOut = choosing.isOut(option.menuItem);
        return (
          <button
            key={option.name}
            type="button"
            aria-pressed={isChosen}
            disabled={isOut || (isFull && !isChosen)}
            onClick={() => choosing.toggle(group, option.name)}
          >
            {option.name}
            {option.price !== ZERO && <small>+{formatRupees(option.price)}</small>}
            {isOut && <small>Out of Stock</small>}
          </button>
        );
      })}
    </fieldset>
  );
}

type Range = NonNullable<NonNullable<MenuItem["choices"]>["openPrice"]>;

function rangeText({ min, max }: Range): string | undefined {
  if (min !== null && max !== null) return `${formatRupees(min)} to ${formatRupees(max)}`;
  if (min !== null) return `from ${formatRupees(min)}`;
  return max === null ? undefined : `up to ${formatRupees(max)}`;
}
