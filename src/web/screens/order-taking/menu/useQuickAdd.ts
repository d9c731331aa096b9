import { useCallback, useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import type { ChoiceInput } from "#domain/orders/order/choice.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";

interface Choosing {
  readonly item: MenuItem;
  readonly quantity: number;
}

/** Returns the function that adds an item immediately, or first opens its choices, and the item whose choices are open. */
export function useQuickAdd({ addItem }: OrderTakingActions) {
  const [choosing, setChoosing] = useState<Choosing>();
  /** A variant typed by its code needs no choice. */
  const add = useCallback(
    (item: MenuItem, quantity: number, code: string) => {
      const variant = variantOfCode(item, code);
      if (item.choices !== null && variant === undefined) return setChoosing({ item, quantity });
      addItem(item, { quantity, notes: "", choice: variant === undefined ? undefined : { variant } });
    },
    [addItem],
  );
  const quickAdd = useCallback((item: MenuItem) => add(item, 1, ""), [add]);
  const close = useCallback(() => setChoosing(undefined), []);
  const addChosen = (choice: ChoiceInput) => {
    if (choosing) addItem(choosing.item, { quantity: choosing.quantity, notes: "", choice });
  };
  return { quickAdd, add, choosing, addChosen, close };
}

/** Finds the variant whose code was typed, if there is nothing else to choose. */
function variantOfCode({ choices }: MenuItem, typed: string): string | undefined {
  if (!choices || choices.openPrice !== null || choices.unit !== "") return undefined;
  const code = typed.trim().toLowerCase();
  const variant = choices.variants.find((one) => one.code !== "" && one.code.toLowerCase() === code);
  return variant?.isAvailable && choices.groups.every(({ min }) => min === 0) ? variant.name : undefined;
}
