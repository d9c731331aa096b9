import { useMemo } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { useBillPaper } from "../../features/orders/bills/useBillPaper.ts";
import { useReprintBill } from "../../features/orders/commands/billing/usePrintBill.ts";
import { useKotCommands } from "../../features/orders/commands/sending/useKotCommands.ts";
import { useKotPaper } from "../../features/orders/kot/useKotPaper.ts";
import { openPaperWindow } from "../../features/printing/paperWindow.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { usePanel } from "../../kit/panel.ts";

export interface Reprints {
  readonly bill: (order: Order) => Promise<void>;
  /** Prints the bill and the newest KOT in one popup, because browsers allow only one popup per tap. */
  readonly billAndKot: (order: Order) => Promise<void>;
}

/**
 * Returns functions that print the bill and KOT of a paid order again, marked DUPLICATE. Call them directly in a tap
 * handler, or the browser blocks the popup.
 */
export function useReprints(): Reprints {
  const { isWaiterPanel } = usePanel();
  const { lastKot } = useKotCommands();
  const kotPaper = useKotPaper();
  const billPaper = useBillPaper();
  const reprintBill = useReprintBill();
  return useMemo(
    () => ({
      bill: async ({ bill, table }) => {
        if (bill && (await reprintBill(bill)) === "printed") {
          notify.success("Bill Generated", `${table.name} · ${bill.invoiceNumber}`);
        }
      },
      billAndKot: async ({ _id, bill, table }) => {
        const paper = openPaperWindow({ isWaiterPanel });
        if (!paper) return window.alert("Please allow popups to print both documents.");
        const kot = await lastKot(_id);
        const page = kot && bill ? await billPaper(bill) : undefined;
        if (!kot || !bill || !page) return paper.close();
        notify.success("BILL+KOT Generated", `${table.name} · ${bill.invoiceNumber}`);
        await paper.print([kotPaper(kot), page]);
      },
    }),
    [isWaiterPanel, lastKot, kotPaper, billPaper, reprintBill],
  );
}
