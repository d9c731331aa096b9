import { lazy, Suspense, useSyncExternalStore } from "react";
import { openDialogs } from "../commands/dialogs.ts";

const ApprovalDialog = lazy(async () => ({ default: (await import("./ApprovalDialog.tsx")).ApprovalDialog }));
const UnsentDialog = lazy(async () => ({ default: (await import("./UnsentDialog.tsx")).UnsentDialog }));
const SettleDialog = lazy(async () => ({ default: (await import("./SettleDialog.tsx")).SettleDialog }));

/** Shows the open dialogs of the order commands. A screen that uses those commands renders it once. */
export function OrderDialogs() {
  const dialogs = useSyncExternalStore(openDialogs.subscribe, openDialogs.get);
  return dialogs.map((dialog) => (
    <Suspense key={dialog.kind} fallback={null}>
      {dialog.kind === "approval" && <ApprovalDialog question={dialog.question} answer={dialog.answer} />}
      {dialog.kind === "unsent" && <UnsentDialog count={dialog.count} answer={dialog.answer} />}
      {dialog.kind === "settle" && <SettleDialog orderId={dialog.orderId} answer={dialog.answer} />}
    </Suspense>
  ));
}
