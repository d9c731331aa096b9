import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import { TileMenu } from "../../../kit/TileMenu.tsx";
import { useSend } from "../../../sync/outbox/useSend.ts";

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

/** One tap out of stock, or back. */
export function ItemMenu({ item, anchor, onClose }: ItemMenuProps) {
  const setAvailability = useSend(menuApi.setAvailability, { toast });
  const change = () =>
    void setAvailability({ params: { itemId: item._id }, body: { isAvailable: !item.isAvailable } });
  const label = item.isAvailable ? "Mark out of stock" : "Back in stock";
  return <TileMenu title={item.name} anchor={anchor} entries={[{ label, run: change }]} onClose={onClose} />;
}
