import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { kotSteps } from "#domain/orders/kot/status.ts";
import { OrderDialogs } from "../../features/orders/dialogs/OrderDialogs.tsx";
import { kotStatusWords } from "../../features/orders/kot/kotWords.ts";
import type { KotFilter } from "../../features/orders/kot-actions/kotFilter.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { usePaging } from "../../kit/list/usePaging.ts";
import { Page } from "../../kit/Page.tsx";
import { usePanel } from "../../kit/panel.ts";
import { KotList } from "./KotList.tsx";
import classes from "./KotScreen.module.css";

const all: KotFilter = {};
const filters: readonly { readonly label: string; readonly filter: KotFilter }[] = [
  { label: "All", filter: all },
  ...kotSteps.map((status) => ({ label: kotStatusWords[status], filter: { status } })),
];

/** KOT: shows the tickets to the kitchen, newest first, and moves them from step to step. */
export function KotPage() {
  const { base } = usePanel();
  const [filter, setFilter] = useState(all);
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
      <fieldset className={classes.filters} aria-label="KOT status">
        {filters.map((choice) => (
          <Button
            key={choice.label}
            variant={choice.filter === filter ? "filled" : "default"}
            aria-pressed={choice.filter === filter}
            onClick={() => setFilter(choice.filter)}
          >
            {choice.label}
          </Button>
        ))}
      </fieldset>
      <AsyncBoundary
        title="Failed to load KOTs"
        resetOn={paging.key}
        fallback={<SkeletonTiles count={8} height={260} />}
      >
        <KotList paging={paging} />
      </AsyncBoundary>
      <OrderDialogs />
    </Page>
  );
}
