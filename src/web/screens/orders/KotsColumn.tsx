import { kotApi } from "#domain/orders/kot/api.ts";
import { KotCard } from "../../features/orders/kot/KotCard.tsx";
import type { KotFilter } from "../../features/orders/kot-actions/kotFilter.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { PagedList } from "../../kit/list/PagedList.tsx";
import type { Paging } from "../../kit/list/usePaging.ts";
import { useAskSnapshot } from "../../sync/cache/useAsk.ts";
import classes from "./Columns.module.css";
import { KotActions } from "./KotActions.tsx";
import type { OrderViews } from "./useOrderViews.ts";

interface KotsColumnProps {
  readonly paging: Paging<KotFilter>;
  readonly views: OrderViews;
}

/** Shows a page of KOTs. */
export function KotsColumn({ paging, views }: KotsColumnProps) {
  const { filter, window } = paging.shown;
  const { value: kots, total = kots.length } = useAskSnapshot(kotApi.list, {
    search: { ...filter, ...window },
  });
  return (
    <PagedList
      label="KOTs"
      paging={paging}
      count={kots.length}
      total={total}
      empty={<EmptyState title="No KOTs found" text="A KOT appears here when an order is sent." />}
    >
      <div className={classes.cards}>
        {kots.map((kot) => (
          <KotCard
            key={kot._id}
            kot={kot}
            headingLevel={3}
            actions={<KotActions kot={kot} onView={views.showKot} />}
          />
        ))}
      </div>
    </PagedList>
  );
}
