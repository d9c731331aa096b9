import { EmptyState } from "../kit/EmptyState.tsx";

/** Stands in for a screen that this version does not have. */
export function ComingPage() {
  return <EmptyState title="Coming soon" text="This screen is not part of this version." />;
}
