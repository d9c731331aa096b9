import { Button } from "@mantine/core";
import type { KotFilter } from "../../features/orders/kot-actions/kotFilter.ts";
import { PagedKots } from "../../features/orders/kot-actions/PagedKots.tsx";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import type { Paging } from "../../kit/list/usePaging.ts";
import { TakeOrder } from "../../kit/TakeOrder.tsx";
import classes from "./Columns.module.css";
import { KotActions } from "./KotActions.tsx";
import type { OrderViews } from "./useOrderViews.ts";

interface KotsColumnProps {
  readonly paging: Paging<KotFilter>;
  readonly views: OrderViews;
  readonly onAll: () => void;
}

export function KotsColumn({ paging, views, onAll }: KotsColumnProps) {
  const isFiltered = Object.keys(paging.shown.filter).length > 0;
  return (
    <PagedKots
      paging={paging}
      empty={
        <EmptyState
          title="No KOTs found"
          text="A KOT appears here when an order is sent."
          action={isFiltered ? <Button onClick={onAll}>Show all KOTs</Button> : <TakeOrder />}
        />
      }
      className={classes.cards}
      headingLevel={3}
      onServe={undefined}
      actionsOf={(kot, isFinished) => <KotActions kot={kot} isFinished={isFinished} onView={views.showKot} />}
    />
  );
}
