import { useCallback } from "react";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { device } from "../../../../sync/device.ts";
import { openPaper, type PaperWindow } from "../../../printing/paperWindow.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import { confirmOrNotify } from "../confirmOrNotify.ts";

/** The popup for the KOTs that a change creates: CANCEL and TABLE CHANGED. */
export interface KotPopup {
  /** Opens it: in the last tap before the change is sent. */
  readonly open: () => void;
  readonly close: () => void;
  /** Prints the KOTs created by the change of an order; closes the popup if nothing was changed. */
  readonly print: (changed: Pick<Order, "_id" | "updatedAt"> | undefined) => Promise<void>;
}

/** Returns a function that creates the popup for a change's KOTs. */
export function useKotPopup(): () => KotPopup {
  const kotPaper = useKotPaper();
  return useCallback(() => {
    let paper: PaperWindow | undefined;
    return {
      open: () => {
        paper = openPaper("KOT", undefined, "sent");
      },
      close: () => paper?.close(),
      print: async (changed) => {
        const loading = changed && device.ask(kotApi.list, { search: { order: changed._id } });
        const kots = loading ? await confirmOrNotify("Failed to load KOTs", loading) : undefined;
        const newKots = kots?.filter((kot) => kot.createdAt === changed?.updatedAt && !kot.isPrinted) ?? [];
        await paper?.print(newKots.map(kotPaper));
      },
    };
  }, [kotPaper]);
}
