import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { formatAmount, type Paise, typedRupees } from "#domain/money.ts";
import { Money } from "../../kit/Money.tsx";
import { useIsServerUnreachable } from "../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../sync/http/failure.ts";
import classes from "./ItemRow.module.css";

interface PriceInputProps {
  readonly item: Pick<MenuItem, "name" | "price" | "choices">;
  /** Saves the price and returns whether it was saved. */
  readonly onSave: (price: Paise) => Promise<boolean>;
}

/** A dish's price, changed in place: Enter or leaving the field saves it, Escape takes it back. */
export function PriceInput({ item: { name, price, choices }, onSave }: PriceInputProps) {
  const isUnreachable = useIsServerUnreachable();
  const [typed, setTyped] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // Each size has its own, in the form.
  if (choices && choices.variants.length > 0)
    return (
      <span className={classes.price} title="Each size has its own price: Edit">
        <Money amount={price} />
      </span>
    );
  const amount = typed === undefined ? price : typedRupees(typed.replaceAll(",", ""));
  const isWrong = !amount || amount <= 0;
  const save = async () => {
    if (typed === undefined || isWrong || isBusy) return;
    if (amount === price) return setTyped(undefined);
    setIsBusy(true);
    // What could not be saved stays in the field.
    if (await onSave(amount)) setTyped(undefined);
    setIsBusy(false);
  };
  return (
    <TextInput
      className={classes.price ?? ""}
      classNames={{ input: classes.priceInput ?? "" }}
      aria-label={`Price of ${name}`}
      leftSection="₹"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatAmount(price)}
      error={isWrong ? "Above 0" : undefined}
      readOnly={isUnreachable || isBusy}
      {...(isUnreachable && { title: NEEDS_SERVER })}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === "Enter") void save();
        if (event.key === "Escape") setTyped(undefined);
      }}
    />
  );
}
