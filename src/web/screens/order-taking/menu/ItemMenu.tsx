import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import { TileMenu } from "../../../kit/TileMenu.tsx";
import { useSend } from "../../../sync/hooks/useSend.ts";

interface ItemMenuProps {
  readonly item: MenuItem;
  readonly anchor: DOMRect;
  readonly onClose: () => void;
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

/** Marks an item or one of its variants out of stock, or back in stock, with one tap. */
export function ItemMenu({ item, anchor, onClose }: ItemMenuProps) {
  const params = { itemId: item._id };
  const setItem = useSend(menuApi.setAvailability, { toast });
  const setVariant = useSend(menuApi.setAvailability, { toast: variantToast });
  const entries = [
    {
      label: item.isAvailable ? "Mark out of stock" : "Back in stock",
      run: () => void setItem({ params, body: { isAvailable: !item.isAvailable } }),
    },
    ...(item.choices?.variants ?? []).map(({ name: variant, isAvailable }) => ({
      label: isAvailable ? `${variant}: mark out of stock` : `${variant}: back in stock`,
      run: () => void setVariant({ params, body: { variant, isAvailable: !isAvailable } }),
    })),
  ];
  return <TileMenu title={item.name} anchor={anchor} entries={entries} onClose={onClose} />;
}
