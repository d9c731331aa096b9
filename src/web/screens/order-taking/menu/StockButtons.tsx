import { Button, Group } from "@mantine/core";
import type { MenuItem } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";

interface StockButtonsProps {
  readonly item: MenuItem;
  readonly onDone: () => void;
}

const toast = {
  success: (item: MenuItem) => ({
    title: item.isAvailable ? "Back in stock" : "Out of Stock",
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

/** Mark an item or one of its variants out of stock, or back in stock, with one tap. */
export function StockButtons({ item, onDone }: StockButtonsProps) {
  const params = { itemId: item._id };
  const setItem = useSend(menuEditingApi.setAvailability, { toast });
  const setVariant = useSend(menuEditingApi.setAvailability, { toast: variantToast });
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
  return (
    <Group gap="xs">
      {button(item.isAvailable ? "Mark out of stock" : "Back in stock", { isAvailable: !item.isAvailable })}
      {(item.choices?.variants ?? []).map(({ name: variant, isAvailable }) =>
        button(isAvailable ? `${variant}: mark out of stock` : `${variant}: back in stock`, {
          variant,
          isAvailable: !isAvailable,
        }),
      )}
    </Group>
  );
}
