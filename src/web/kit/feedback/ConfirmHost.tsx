import { useSyncExternalStore } from "react";
import type { LazyCode } from "../../sync/lazyCode.ts";
import { getQuestion, subscribeQuestion } from "./confirm.ts";
import { lazyDialog } from "./lazy.tsx";

// Lazy-loaded, to keep the first load of the order-taking screen small.
const ConfirmDialog = lazyDialog(
  async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog,
  ({ answer }) => answer(false),
);

export const confirmDialogCode: LazyCode<unknown> = ConfirmDialog.code;

/** Shows the question of `confirm()`. main.tsx renders it once. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeQuestion, getQuestion);
  if (!question) return null;
  return <ConfirmDialog {...question} />;
}
