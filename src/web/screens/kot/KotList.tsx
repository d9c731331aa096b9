import { useNavigate } from "react-router";
import { kotApi } from "#domain/orders/kot/api.ts";
import { KotCard } from "../../features/orders/kot/KotCard.tsx";
import { PrintKotButton } from "../../features/orders/kot/PrintKotButton.tsx";
import { KotMenu } from "../../features/orders/kot-actions/KotMenu.tsx";
import { KotStepButton } from "../../features/orders/kot-actions/KotStepButton.tsx";
import type { KotFilter } from "../../features/orders/kot-actions/kotFilter.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { PagedList } from "../../kit/list/PagedList.tsx";
import type { Paging } from "../../kit/list/usePaging.ts";
import { usePanel } from "../../kit/panel.ts";
import { useAskSnapshot } from "../../sync/cache/useAsk.ts";
import classes from "./KotScreen.module.css";

const PAST_TEXT = "KOTs of paid and cancelled orders and of earlier days stand here.";

/** Shows a page of KOTs as cards. */
export function KotList({ paging }: { readonly paging: Paging<KotFilter> }) {
  const { filter, window } = paging.shown;
  const { value: kots, total = kots.length } = useAskSnapshot(kotApi.list, {
    search: { ...filter, ...window },
  });
  const isPast = filter.show === "past";
  const { isWaiterPanel } = usePanel();
  const navigate = useNavigate();
  // In the admin panel 'Serve' only leads to the dashboard; only waiters serve (clarification 9).
  const onServe = isWaiterPanel ? "serve" : () => navigate("/admin");
  return (
    <PagedList
      label="KOTs"
      paging={paging}
      count={kots.length}
      total={total}
      empty={
        <EmptyState
          title={filter.status ? `No ${filter.status} KOTs` : isPast ? "No past KOTs" : "No KOTs yet"}
          text={isPast ? PAST_TEXT : "A KOT appears here as soon as somebody sends an order to the kitchen."}
        />
      }
    >
      <div className={classes.grid}>
        {kots.map((kot) => (
          <KotCard
            key={kot._id}
            kot={kot}
            headingLevel={2}
            actions={
              <>
                <KotStepButton kot={kot} onServe={onServe} />
                {!kot.isPrinted && <PrintKotButton kot={kot} />}
                <KotMenu kot={kot} offersVoid />
              </>
            }
          />
        ))}
      </div>
    </PagedList>
  );
}
