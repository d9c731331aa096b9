import { useMemo } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { useBillPapers } from "../../features/orders/bills/useBillPapers.ts";
import { readBill, useReprintBill } from "../../features/orders/commands/billing/usePrintBill.ts";
import { useKotCommands } from "../../features/orders/commands/sending/useKotCommands.ts";
import { useKotPaper } from "../../features/orders/kot/useKotPaper.ts";
import { openPaper } from "../../features/printing/paperWindow.ts";
import { notify } from "../../kit/feedback/notify.ts";

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
  const { lastKot } = useKotCommands();
  const kotPaper = useKotPaper();
  const loadPapers = useBillPapers();
  const reprintBill = useReprintBill();
  return useMemo(
    () => ({
      bill: async ({ bill, table }) => {
        if (bill && (await reprintBill(bill)) === "printed") {
          notify.success("Bill Generated", `${table.name} · ${bill.invoiceNumber}`);
        }
      },
      billAndKot: async ({ _id, bill, table }) => {
        const paper = openPaper("both documents");
        const papers = await loadPapers();
        const kot = papers && bill && (await lastKot(_id));
        const read = kot && (await readBill(bill._id));
        if (!read) return paper.close();
        if ((await paper.print([kotPaper(kot), papers.bill(read)])) === "printed") {
          notify.success("BILL+KOT Generated", `${table.name} · ${read.invoiceNumber}`);
        }
      },
    }),
    [loadPapers, lastKot, kotPaper, reprintBill],
  );
}
