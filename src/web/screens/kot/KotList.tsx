import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { PrintKotButton } from "../../features/orders/kot/PrintKotButton.tsx";
import { KotMenu } from "../../features/orders/kot-actions/KotMenu.tsx";
import { KotStepButton } from "../../features/orders/kot-actions/KotStepButton.tsx";
import type { KotFilter } from "../../features/orders/kot-actions/kotFilter.ts";
import { PagedKots } from "../../features/orders/kot-actions/PagedKots.tsx";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import type { Paging } from "../../kit/list/usePaging.ts";
import { usePanel } from "../../kit/panel.ts";
import { TakeOrder } from "../../kit/TakeOrder.tsx";
import classes from "./KotScreen.module.css";

const PAST_TEXT = "KOTs of paid and cancelled orders and of earlier days stand here.";

interface KotListProps {
  readonly paging: Paging<KotFilter>;
  /** Shows the open KOTs of every status. */
  readonly onAll: () => void;
}

/** Shows a page of KOTs, each with its next step's button. */
export function KotList({ paging, onAll }: KotListProps) {
  const { status, show } = paging.shown.filter;
  const isPast = show === "past";
  const { isWaiterPanel } = usePanel();
  const navigate = useNavigate();
  // In the admin panel 'Serve' only opens the dashboard; only waiters serve (clarification 9).
  const onServe = isWaiterPanel ? "serve" : () => navigate("/admin");
  return (
    <PagedKots
      paging={paging}
      empty={
        <EmptyState
          title={status ? `No ${status} KOTs` : isPast ? "No past KOTs" : "No KOTs yet"}
          text={isPast ? PAST_TEXT : "A KOT appears here as soon as somebody sends an order to the kitchen."}
          action={status || isPast ? <Button onClick={onAll}>Show open KOTs</Button> : <TakeOrder />}
        />
      }
      className={classes.grid}
      headingLevel={2}
      onServe={onServe}
      actionsOf={(kot, isFinished) => (
        <>
          <KotStepButton kot={kot} isFinished={isFinished} onServe={onServe} />
          {!kot.isPrinted && <PrintKotButton kot={kot} />}
          <KotMenu kot={kot} offersVoid />
        </>
      )}
    />
  );
}
