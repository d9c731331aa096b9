import { OrderDialogs } from "../../features/orders/dialogs/OrderDialogs.tsx";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { Page } from "../../kit/Page.tsx";
import { useMay } from "../../sync/hooks/useMay.ts";
import { AccountantNotes } from "./AccountantNotes.tsx";
import { AccountList } from "./AccountList.tsx";

/** Accounts: what rooms, companies and staff owe, and their statements. */
export function AccountsPage() {
  const manages = useMay("accounts.manage") === "yes";
  return (
    <Page title="Accounts">
      {manages && (
        <AsyncBoundary title="Failed to load what the accountant needs" fallback={null}>
          <AccountantNotes />
        </AsyncBoundary>
      )}
      <AsyncBoundary title="Failed to load accounts" fallback={<SkeletonRows />}>
        <AccountList />
      </AsyncBoundary>
      <OrderDialogs hasOrder={false} />
    </Page>
  );
}
