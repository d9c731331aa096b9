import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonRows, SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { Page } from "../../kit/Page.tsx";
import { ExpenseList } from "./ExpenseList.tsx";
import { ExpenseOverviewCards } from "./ExpenseOverviewCards.tsx";

/** Expenses: records what the restaurant bought, what is paid and what is due. */
export function ExpensesPage() {
  return (
    <Page title="Expenses">
      <AsyncBoundary title="Failed to load expenses" fallback={<SkeletonTiles count={4} height={72} />}>
        <ExpenseOverviewCards />
      </AsyncBoundary>
      <AsyncBoundary title="Failed to load expenses" fallback={<SkeletonRows />}>
        <ExpenseList />
      </AsyncBoundary>
    </Page>
  );
}
