import { useCallback } from "react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { usePanel } from "../../../kit/panel.ts";
import { openPaperWindow } from "../../printing/paperWindow.ts";
import { useKotPaper } from "./useKotPaper.ts";

/**
 * Returns a function that prints a KOT and marks it printed. Call it directly in a tap handler, or the browser blocks
 * the popup.
 */
export function usePrintKot(): (kot: Kot) => Promise<void> {
  const { isWaiterPanel } = usePanel();
  const kotPaper = useKotPaper();
  return useCallback(
    async (kot) => {
      const paper = openPaperWindow({ isWaiterPanel });
      if (!paper) return notify.failure("Print Error", "Please allow popups to print KOT.");
      notify.success("KOT Printed", `${kot.table.name} · ${kot.kotNumber}`);
      await paper.print([kotPaper(kot)]);
    },
    [isWaiterPanel, kotPaper],
  );
}
