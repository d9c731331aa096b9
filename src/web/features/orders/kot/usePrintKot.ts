import { useCallback } from "react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { kotTicket } from "#domain/orders/kot/ticket.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { usePanel } from "../../../kit/panel.ts";
import { useAsk } from "../../../sync/cache/useAsk.ts";
import { openPaperWindow, type PaperWindow } from "../../printing/paperWindow.ts";
import { useMarkKotPrinted } from "./useKotPaper.ts";

/**
 * Returns a function that prints a KOT and marks it printed. Call it directly in a tap handler, or the browser blocks
 * the popup.
 */
export function usePrintKot(): (kot: Kot) => Promise<void> {
  const { isWaiterPanel } = usePanel();
  const printOn = usePrintKotOn();
  return useCallback(
    async (kot) => {
      const paper = openPaperWindow({ isWaiterPanel });
      if (!paper) return notify.failure("Print Error", "Please allow popups to print KOT.");
      await printOn(paper, kot);
    },
    [isWaiterPanel, printOn],
  );
}

/** Returns a function that prints a KOT on an open popup, and says so once that is recorded. */
export function usePrintKotOn(): (paper: PaperWindow, kot: Kot) => Promise<void> {
  const { resortTitle } = useAsk(settingsApi.read);
  const markPrinted = useMarkKotPrinted();
  return useCallback(
    async (paper, kot) => {
      const marking = markPrinted(kot);
      await paper.print([kotTicket(kot, resortTitle)]);
      if (await marking) notify.success("KOT Printed", `${kot.table.name} · ${kot.kotNumber}`);
    },
    [resortTitle, markPrinted],
  );
}
