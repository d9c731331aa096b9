import { useEffect, useSyncExternalStore } from "react";
import { confirmDialogCode } from "../../../kit/feedback/ConfirmHost.tsx";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { loadWhenIdle } from "../../../sync/lazyCode.ts";
import { billDocumentsCode } from "../bills/useBillPapers.ts";
import { changeToGive, openDialogs } from "../commands/dialogs.ts";
import { approvalTextsCode } from "../commands/useApprovedChange.ts";

const ApprovalDialog = lazyDialog(async () => (await import("./ApprovalDialog.tsx")).ApprovalDialog);
const UnsentDialog = lazyDialog(async () => (await import("./UnsentDialog.tsx")).UnsentDialog);
const SettleDialog = lazyDialog(async () => (await import("./SettleDialog.tsx")).SettleDialog);
const ChangeDue = lazyDialog(
  async () => (await import("./ChangeDue.tsx")).ChangeDue,
  () => changeToGive.set(undefined),
);

/** Latest time to load, even if the browser was never idle. */
const IDLE_TIMEOUT_MS = 500;

/** The code that KOT, BILL and SETTLE need besides their screen. */
const neededCode = [
  ...[ApprovalDialog, UnsentDialog, SettleDialog, ChangeDue].map(({ code }) => code),
  confirmDialogCode,
  approvalTextsCode,
  billDocumentsCode,
];

/** Shows the open dialogs of order commands, once per screen. Loads their code in idle time once an order is shown. */
export function OrderDialogs({ hasOrder = true }: { readonly hasOrder?: boolean }) {
  useEffect(() => {
    const stops = hasOrder ? neededCode.map((code) => loadWhenIdle<unknown>(code, IDLE_TIMEOUT_MS)) : [];
    return () => {
      for (const stop of stops) stop();
    };
  }, [hasOrder]);
  const dialogs = useSyncExternalStore(openDialogs.subscribe, openDialogs.get);
  const hasChange = useSyncExternalStore(changeToGive.subscribe, () => changeToGive.get() !== undefined);
  const shown = dialogs.map((dialog) => {
    const { kind } = dialog;
    if (kind === "approval")
      return <ApprovalDialog key={kind} question={dialog.question} answer={dialog.answer} />;
    if (kind === "unsent") return <UnsentDialog key={kind} {...dialog} />;
    return <SettleDialog key={kind} {...dialog} />;
  });
  return (
    <>
      {shown}
      {hasChange && <ChangeDue />}
    </>
  );
}
