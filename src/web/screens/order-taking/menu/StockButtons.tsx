import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { formatLeft, Left } from "#domain/menu/stock.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";

interface StockButtonsProps {
  readonly item: MenuItem;
  readonly onDone: () => void;
}

const toast = {
  success: (item: MenuItem) => ({
    title: item.isAvailable ? formatLeft(item) || "Back in stock" : "Out of Stock",
    text: item.name,
  }),
};

const variantToast = {
  success: ({ name, choices }: MenuItem) => {
    const out = (choices?.variants ?? []).filter(({ isAvailable }) => !isAvailable);
    const text =
      out.length === 0
        ? "All variants are in stock"
        : `Out of Stock: ${out.map((one) => one.name).join(", ")}`;
    return { title: name, text };
  },
};

/** Marks an item or one of its variants out of stock or back with one tap, and sets how many pieces are left. */
export function StockButtons({ item, onDone }: StockButtonsProps) {
  const params = { itemId: item._id };
  const setItem = useSend(menuEditingApi.setAvailability, { toast });
  const setVariant = useSend(menuEditingApi.setAvailability, { toast: variantToast });
  const [typed, setTyped] = useState("");
  const left = typed.trim() === "" ? undefined : Left.safeParse(Number(typed)).data;
  const button = (label: string, body: { variant?: string; isAvailable: boolean }) => (
    <Button
      key={label}
      variant="default"
      onClick={() => {
        void (body.variant === undefined ? setItem : setVariant)({ params, body });
        onDone();
      }}
    >
      {label}
    </Button>
  );
  const setLeft = () => {
    if (left === undefined) return;
    void setItem({ params, body: { isAvailable: true, left } });
    onDone();
  };
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {button(item.isAvailable ? "Mark out of stock" : "Back in stock", { isAvailable: !item.isAvailable })}
        {(item.choices?.variants ?? []).map(({ name: variant, isAvailable }) =>
          button(isAvailable ? `${variant}: mark out of stock` : `${variant}: back in stock`, {
            variant,
            isAvailable: !isAvailable,
          }),
        )}
      </Group>
      <Group gap="xs" align="end">
        <TextInput
          label="Pieces left"
          description={formatLeft(item) || "Not counted"}
          inputMode="numeric"
          autoComplete="off"
          w={130}
          value={typed}
          error={typed.trim() !== "" && left === undefined && "0 to 9999"}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            setLeft();
          }}
        />
        <Button variant="default" disabled={left === undefined} onClick={setLeft}>
          Set count
        </Button>
      </Group>
    </Stack>
  );
}
