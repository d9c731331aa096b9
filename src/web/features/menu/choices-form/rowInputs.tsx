import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { type Paise, plainRupees, typedRupees } from "#domain/money.ts";

interface PriceInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  readonly price: Paise | null;
  /** Null if nothing is typed. */
  readonly onPrice: (price: Paise | null) => void;
}

/** A price input in rupees; zero and null show nothing. */
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
        const rupees = typedRupees(text);
        if (rupees === null) return;
        setTyped(text);
        onPrice(rupees ?? null);
      }}
    />
  );
}

export function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="red" size="xl" aria-label={label} onClick={onClick}>
      <IconX size={18} />
    </ActionIcon>
  );
}
