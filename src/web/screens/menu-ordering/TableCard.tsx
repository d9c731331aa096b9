import { Button, CloseButton } from "@mantine/core";
import { Link } from "react-router";
import { clearTableContext, type TableContext } from "../../features/floor/tableContext.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { usePanel } from "../../kit/panel.ts";
import { presenceText, usePeopleAt } from "../../sync/hooks/usePresence.ts";
import classes from "./TableCard.module.css";

interface TableCardProps {
  readonly context: TableContext;
  readonly capacity: number | undefined;
}

/** Shows the selected table and the button that deselects it. Its draft stays stored on the device. */
export function TableCard({ context, capacity }: TableCardProps) {
  const { base, isWaiterPanel } = usePanel();
  const { tableId, tableName, areaName } = context;
  const people = usePeopleAt(tableId);
  return (
    <div className={classes.card}>
      <div className={classes.words}>
        <span className={classes.label}>Selected Table</span>
        {people !== "" && <em className={classes.label}>{presenceText(people, "on this table")}</em>}
        <span className={classes.table}>
          <strong>{tableName}</strong> · {areaName}
          {capacity !== undefined && ` · ${capacity} seats`}
        </span>
      </div>
      {!isWaiterPanel && (
        <>
          <Button component={Link} to={`${base}/orders`} variant="subtle" px="xs">
            Orders
          </Button>
          <Button component={Link} to={`${base}/kot`} variant="subtle" px="xs">
            KOT
          </Button>
        </>
      )}
      <CloseButton
        size="xl"
        aria-label={`Clear table ${tableName}`}
        onClick={() => {
          clearTableContext();
          notify.success("Table Cleared", `${tableName} is no longer selected; its order stays open.`);
        }}
      />
    </div>
  );
}
