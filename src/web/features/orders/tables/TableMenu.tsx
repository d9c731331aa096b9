import type { Table } from "#domain/floor/tablesApi.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { TileMenu } from "../../../kit/TileMenu.tsx";
import { useMay } from "../../../sync/hooks/useMay.ts";
import { usePrintPapers } from "../commands/billing/usePrintPapers.ts";
import { useTableStatus } from "../commands/closing/useTableStatus.ts";
import { unprintedNames, useUnprinted } from "../kot/useUnprinted.ts";
import type { TableTile } from "./tableTiles.ts";

interface TableMenuProps {
  readonly tile: TableTile;
  readonly anchor: DOMRect;
  readonly onMove: (order: Order) => void;
  readonly onHandOver: (order: Order) => void;
  readonly onClose: () => void;
}

interface StatusChoice {
  readonly label: string;
  readonly status: Table["status"];
  readonly from: readonly Table["status"][];
  readonly adminOnly?: boolean;
}

/** The statuses that people may set: available, reserved, out of service (clarifications 19 and 21). */
const choices: readonly StatusChoice[] = [
  { label: "Reserve", status: "reserved", from: ["available"] },
  { label: "Release", status: "available", from: ["reserved"] },
  { label: "Free table", status: "available", from: ["occupied"] },
  { label: "Out of service", status: "out-of-service", from: ["available", "reserved"], adminOnly: true },
  { label: "Back in service", status: "available", from: ["out-of-service"], adminOnly: true },
];

export function TableMenu({ tile, anchor, onMove, onHandOver, onClose }: TableMenuProps) {
  const setStatus = useTableStatus();
  const mayManage = useMay("tables.manage") === "yes";
  const { order } = tile;
  const papers = useUnprinted(order);
  const print = usePrintPapers();
  const moving = order
    ? [
        { label: "Move or merge the order", run: () => onMove(order) },
        { label: "Hand over to another waiter", run: () => onHandOver(order) },
      ]
    : [];
  const statuses = choices
    .filter(({ from, adminOnly }) => from.includes(tile.status) && (mayManage || !adminOnly))
    .map(({ label, status }) => ({ label, run: () => void setStatus(tile.table, status) }));
  const printing = papers
    ? [{ label: `Print ${unprintedNames(papers)}`, run: () => void print(papers) }]
    : [];
  const entries = [...printing, ...moving, ...statuses];
  return (
    <TileMenu
      title={`Table ${tile.table.name} · ${tile.table.capacity} seats`}
      anchor={anchor}
      entries={entries}
      empty="Only an admin can change this table"
      onClose={onClose}
    />
  );
}
