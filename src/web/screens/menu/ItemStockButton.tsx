import type { MenuItem, menuApi } from "#domain/menu/api.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import type { Send } from "../../sync/hooks/useSend.ts";

interface ItemStockButtonProps {
  readonly item: MenuItem;
  readonly send: Send<typeof menuApi.setAvailability>;
}

export function ItemStockButton({ item, send }: ItemStockButtonProps) {
  const label = item.isAvailable ? "Out of stock" : "Back in stock";
  return (
    <ActionButton
      variant="subtle"
      needsServer
      aria-label={`${label}: ${item.name}`}
      onClick={() => send({ params: { itemId: item._id }, body: { isAvailable: !item.isAvailable } })}
    >
      {label}
    </ActionButton>
  );
}
