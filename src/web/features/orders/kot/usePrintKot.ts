import { useCallback } from "react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { usePanel } from "../../../kit/panel.ts";
import { openPaperWindow } from "../../printing/paperWindow.ts";
import { useKotPaper } from "./useKotPaper.ts";

/** Prints a KOT and marks it printed; one printed before says DUPLICATE. To be called in a tap. */
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
