import type { KotFilter } from "../../features/orders/kot-actions/kotFilter.ts";
import { PagedKots } from "../../features/orders/kot-actions/PagedKots.tsx";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import type { Paging } from "../../kit/list/usePaging.ts";
import classes from "./Columns.module.css";
import { KotActions } from "./KotActions.tsx";
import type { OrderViews } from "./useOrderViews.ts";

interface KotsColumnProps {
  readonly paging: Paging<KotFilter>;
  readonly views: OrderViews;
}

/** Shows a page of KOTs. */
export function KotsColumn({ paging, views }: KotsColumnProps) {
  return (
    <PagedKots
      paging={paging}
      empty={<EmptyState title="No KOTs found" text="A KOT appears here when an order is sent." />}
      className={classes.cards}
      headingLevel={3}
      actionsOf={(kot, isFinished) => <KotActions kot={kot} isFinished={isFinished} onView={views.showKot} />}
    />
  );
}
