import { type Slip, slipsApi } from "#domain/orders/slips/api.ts";
import { slipPaper } from "#domain/orders/slips/slipPaper.ts";
import { notifyPrintBlocked } from "../../../features/orders/commands/sending/paperRules.ts";
import { openPaperWindow } from "../../../features/printing/paperWindow.ts";
import { usePanel } from "../../../kit/panel.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";

/** Returns a function that prints a slip; from the second printing on it says DUPLICATE. To be called in a tap. */
export function usePrintSlip(): (slip: Slip) => Promise<void> {
  const { isWaiterPanel } = usePanel();
  const countPrinting = useSend(slipsApi.print);
  return async ({ _id: slipId }) => {
    const paper = openPaperWindow({ isWaiterPanel });
    if (!paper) {
      notifyPrintBlocked("slip");
      return;
    }
    const counted = await countPrinting({ params: { slipId } });
    if (counted.kind === "done") await paper.print([slipPaper(counted.answer)]);
    else paper.close();
  };
}
