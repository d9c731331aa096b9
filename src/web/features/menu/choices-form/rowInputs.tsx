import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { type Paise, paise, plainRupees, typedDecimal } from "#domain/money.ts";

interface PriceInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  readonly price: Paise | null;
  /** Null when nothing is typed. */
  readonly onPrice: (price: Paise | null) => void;
}

/** A price in rupees as it is typed; zero and none show nothing. */
export function PriceInput({ price, onPrice, ...props }: PriceInputProps) {
  const [typed, setTyped] = useState(price ? plainRupees(price).replace(/\.00$/, "") : "");
  return (
    <TextInput
      leftSection="₹"
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const rupees = typedDecimal(text.trim());
        if (!Number.isFinite(rupees)) return;
        setTyped(text);
        onPrice(text.trim() === "" ? null : paise(Math.round(rupees * 100)));
      }}
    />
  );
}

export function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="red" size="lg" aria-label={label} onClick={onClick}>
      <IconX size={18} />
    </ActionIcon>
  );
}
