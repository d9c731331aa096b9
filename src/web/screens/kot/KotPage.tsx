import { Button, Switch } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { KotStatus } from "#domain/orders/kot/api.ts";
import { kotSteps } from "#domain/orders/kot/status.ts";
import { OrderDialogs } from "../../features/orders/dialogs/OrderDialogs.tsx";
import { kotStatusLabels } from "../../features/orders/kot/kotLabels.ts";
import { useAllDishes } from "../../features/orders/kot/useAllDishes.ts";
import type { KotFilter } from "../../features/orders/kot-actions/kotFilter.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { usePaging } from "../../kit/list/usePaging.ts";
import { Page } from "../../kit/Page.tsx";
import { usePanel } from "../../kit/panel.ts";
import { KotList } from "./KotList.tsx";
import classes from "./KotScreen.module.css";

const choices: readonly { readonly label: string; readonly status?: KotStatus }[] = [
  { label: "All" },
  ...kotSteps.map((status) => ({ label: kotStatusLabels[status], status })),
];

/**
 * KOT: shows the day's open KOTs, oldest first, and advances their status. Those of paid and cancelled orders
 * and of earlier days are behind a button of their own (clarification 50).
 */
export function KotPage() {
  const { base } = usePanel();
  const [status, setStatus] = useState<KotStatus>();
  const [isPast, setIsPast] = useState(false);
  const [areAllShown, showAll] = useAllDishes();
  const filter = useMemo<KotFilter>(
    () => ({ show: isPast ? "past" : "open", ...(status && { status }) }),
    [isPast, status],
  );
  const paging = usePaging(filter);
  return (
    <Page
      title="KOT"
      actions={
        <Button
          component={Link}
          to={base}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back to Dashboard
        </Button>
      }
    >
      <div className={classes.choices}>
        <fieldset className={classes.filters} aria-label="KOT status">
          {choices.map((choice) => (
            <Button
              key={choice.label}
              variant={choice.status === status ? "filled" : "default"}
              aria-pressed={choice.status === status}
              onClick={() => setStatus(choice.status)}
            >
              {choice.label}
            </Button>
          ))}
        </fieldset>
        <div className={classes.switches}>
          <Switch
            label="All dishes"
            checked={areAllShown}
            onChange={({ currentTarget }) => showAll(currentTarget.checked)}
          />
          <Button
            variant={isPast ? "filled" : "default"}
            aria-pressed={isPast}
            onClick={() => setIsPast(!isPast)}
          >
            Past KOTs
          </Button>
        </div>
      </div>
      <AsyncBoundary
        title="Failed to load KOTs"
        resetOn={paging.key}
        fallback={<SkeletonTiles count={8} height={260} />}
      >
        <KotList
          paging={paging}
          onAll={() => {
            setStatus(undefined);
            setIsPast(false);
          }}
        />
      </AsyncBoundary>
      <OrderDialogs />
    </Page>
  );
}
