import { useSyncExternalStore } from "react";
import { fetchedWhenShown } from "../fetchedWhenShown.tsx";
import { getQuestion, subscribeQuestion } from "./confirm.ts";

// Loaded when first needed, to keep the first load of the order-taking screen small.
const ConfirmDialog = fetchedWhenShown(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog);

/** Shows the question of `confirm()`. main.tsx renders it once. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeQuestion, getQuestion);
  if (!question) return null;
  return <ConfirmDialog {...question} />;
}
