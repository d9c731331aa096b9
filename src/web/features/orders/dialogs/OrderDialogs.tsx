import { useSyncExternalStore } from "react";
import { fetchedWhenShown } from "../../../kit/fetchedWhenShown.tsx";
import { changeToGive, openDialogs } from "../commands/dialogs.ts";

const ApprovalDialog = fetchedWhenShown(async () => (await import("./ApprovalDialog.tsx")).ApprovalDialog);
const UnsentDialog = fetchedWhenShown(async () => (await import("./UnsentDialog.tsx")).UnsentDialog);
const SettleDialog = fetchedWhenShown(async () => (await import("./SettleDialog.tsx")).SettleDialog);
const ChangeDue = fetchedWhenShown(async () => (await import("./ChangeDue.tsx")).ChangeDue);

/** Shows the open dialogs of the order commands. A screen that uses those commands renders it once. */
export function OrderDialogs() {
  const dialogs = useSyncExternalStore(openDialogs.subscribe, openDialogs.get);
  const hasChange = useSyncExternalStore(changeToGive.subscribe, () => changeToGive.get() !== undefined);
  const shown = dialogs.map((dialog) => {
    const { kind } = dialog;
    if (kind === "approval")
      return <ApprovalDialog key={kind} question={dialog.question} answer={dialog.answer} />;
    if (kind === "unsent") return <UnsentDialog key={kind} count={dialog.count} answer={dialog.answer} />;
    return <SettleDialog key={kind} {...dialog} />;
  });
  return (
    <>
      {shown}
      {hasChange && <ChangeDue />}
    </>
  );
}
