import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowBackUp, IconDotsVertical, IconPrinter } from "@tabler/icons-react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { isLive } from "#domain/orders/kot/status.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { usePrintKots } from "../kot/useKotPaper.ts";
import { useKotsOfClosedOrders } from "./useFinishedKots.ts";
import { useVoidKot } from "./useVoidKot.ts";

interface KotMenuProps {
  readonly kot: Kot;
  readonly offersVoid: boolean;
}

/** Shows the menu of a KOT's less frequent actions: print again and void. */
export function KotMenu({ kot, offersVoid }: KotMenuProps) {
  const print = usePrintKots();
  const isUnreachable = useIsServerUnreachable();
  const voidKot = useVoidKot();
  const isClosed = useKotsOfClosedOrders()(kot);
  const canVoid = offersVoid && isLive(kot);
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
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print([kot])}>
            Print again (DUPLICATE)
          </Menu.Item>
        )}
        {canVoid && (
          <Menu.Item
            color="red"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={isClosed || isUnreachable}
            onClick={() => void voidKot(kot)}
          >
            Void KOT
          </Menu.Item>
        )}
        {canVoid && !isClosed && isUnreachable && <Menu.Label>{NEEDS_SERVER}</Menu.Label>}
        {canVoid && isClosed && <Menu.Label>The order is already paid or cancelled.</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
