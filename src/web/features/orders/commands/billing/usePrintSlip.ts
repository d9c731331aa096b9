import { type Slip, slipsApi } from "#domain/orders/slips/api.ts";
import { slipPaper } from "#domain/orders/slips/slipPaper.ts";
import { usePanel } from "../../../../kit/panel.ts";
import { useSend } from "../../../../sync/outbox/useSend.ts";
import { openPaperWindow, type PaperWindow } from "../../../printing/paperWindow.ts";
import { notifyPrintBlocked } from "../sending/paperRules.ts";

const toast = {
  waiting: { title: "Slip is not printed", text: "It is saved. Print it again when the server is back." },
};

type SlipToPrint = Pick<Slip, "_id">;

/** Returns a function that prints a slip; from the second printing on it says DUPLICATE. To be called in a tap. */
export function usePrintSlip(): (slip: SlipToPrint) => Promise<void> {
  const { isWaiterPanel } = usePanel();
  const printIn = usePrintSlipIn();
  return (slip) => printIn(openPaperWindow({ isWaiterPanel }), slip);
}

/** Returns a function that prints a slip in a popup that the tap has opened; undefined for a popup that was blocked. */
export function usePrintSlipIn(): (paper: PaperWindow | undefined, slip: SlipToPrint) => Promise<void> {
  const countPrinting = useSend(slipsApi.print, { toast });
  return async (paper, { _id: slipId }) => {
    if (!paper) {
      notifyPrintBlocked("slip");
      return;
    }
    const counted = await countPrinting({ params: { slipId } });
    if (counted.kind === "done") await paper.print([slipPaper(counted.answer)]);
    else paper.close();
  };
}
