import { Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useEffect } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { pieceCount } from "#domain/orders/order/order.ts";
import type { DraftLines } from "../../features/orders/draft/draft.ts";
import { countOf } from "../../kit/countOf.ts";
import { Money } from "../../kit/Money.tsx";
import { useCloseOnBack } from "../../kit/useCloseOnBack.ts";
import classes from "./MenuOrdering.module.css";
import { useTotals } from "./useTotals.ts";

interface PhonePanelProps {
  readonly tableName: string;
  readonly order: Order | undefined;
  readonly lines: DraftLines;
  readonly children: ReactNode;
}

/** Shows the order on a phone: a bar at the bottom with its grand total, which opens the whole order in a drawer. */
export function PhonePanel({ tableName, order, lines, children }: PhonePanelProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  useCloseOnBack(isOpen, close);
  // For the style sheet of toasts, which are above the drawer.
  useEffect(() => {
    document.body.toggleAttribute("data-drawer", isOpen);
    return () => document.body.removeAttribute("data-drawer");
  }, [isOpen]);
  const count = (order ? pieceCount(order) : 0) + lines.reduce((all, { quantity }) => all + quantity, 0);
  const { totals } = useTotals(order, lines);
  return (
    <>
      <button type="button" className={classes.bar} aria-expanded={isOpen} onClick={open}>
        <span>
          {tableName} · {countOf(count, "item")}
        </span>
        <span>
          <Money amount={totals.grandTotal} /> <span aria-hidden>▲</span>
        </span>
      </button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="88%"
        title={`Order · ${tableName}`}
        styles={{
          content: { display: "flex", flexDirection: "column" },
          body: { flex: 1, minHeight: 0, padding: 0 },
        }}
      >
        {children}
      </Drawer>
    </>
  );
}
