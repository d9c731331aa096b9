import { lazy, Suspense, useSyncExternalStore } from "react";
import { getQuestion, subscribeQuestion } from "./confirm.ts";

// The dialog is needed rarely; the first load of the order-taking screen does without it.
const ConfirmDialog = lazy(async () => ({ default: (await import("./ConfirmDialog.tsx")).ConfirmDialog }));

/** Where `confirm()` shows its question; the shell has one. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeQuestion, getQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog {...question} />
    </Suspense>
  );
}
