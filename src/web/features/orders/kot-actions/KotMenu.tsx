import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowBackUp, IconDotsVertical, IconPrinter } from "@tabler/icons-react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { isLive } from "#domain/orders/kot/status.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { useAskState } from "../../../sync/cache/useAsk.ts";
import { usePrintKot } from "../kot/usePrintKot.ts";
import { openOrdersArgs } from "../pending/useOpenOrders.ts";
import { useVoidKot } from "./useVoidKot.ts";

interface KotMenuProps {
  readonly kot: Kot;
  readonly offersVoid: boolean;
}

/** Shows the menu of a KOT's less frequent actions: print again and void. */
export function KotMenu({ kot, offersVoid }: KotMenuProps) {
  const print = usePrintKot();
  const changeApproved = useVoidKot();
  const canVoid = offersVoid && isLive(kot);
  const open = useAskState(ordersApi.list, openOrdersArgs, { enabled: canVoid }).value;
  const isFinished = open !== undefined && !open.some(({ _id }) => _id === kot.order._id);
  if (!kot.isPrinted && !canVoid) return null;
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={56}
          ml="auto"
          aria-label={`More for KOT #${kot.token} of ${kot.table.name}`}
        >
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {kot.isPrinted && (
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print(kot)}>
            Print again (DUPLICATE)
          </Menu.Item>
        )}
        {canVoid && (
          <Menu.Item
            color="red"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={isFinished}
            onClick={() => void changeApproved(kot)}
          >
            Void KOT
          </Menu.Item>
        )}
        {canVoid && isFinished && <Menu.Label>The order is already paid or cancelled.</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
