import { useCallback } from "react";
import { billsApi } from "#domain/orders/bills/api.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import { type Place, placeArea } from "#domain/orders/place.ts";
import { device } from "../../../../sync/device.ts";
import { openPaper, type Printed } from "../../../printing/paperWindow.ts";
import { useBillPapers } from "../../bills/useBillPapers.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import { confirmOrNotify } from "../confirmOrNotify.ts";

interface Papers {
  /** May still be loading while the popup is open. */
  readonly kots: readonly Kot[] | Promise<readonly Kot[]>;
  readonly bill: { readonly _id: string } | null;
  /** Where they belong, if they belong to one order. */
  readonly place?: Place | undefined;
  /** This device prints them, also what a printer of the house takes: that did not print it. */
  readonly onDevice?: boolean;
}

/** Returns a function that prints stored papers in one popup. Must be called from a tap (popup blocker). */
export function usePrintPapers(): (papers: Papers) => Promise<Printed> {
  const kotPaper = useKotPaper();
  const loadPapers = useBillPapers();
  return useCallback(
    async ({ kots, bill, place, onDevice = false }) => {
      const isBillAlone = Array.isArray(kots) && kots.length === 0;
      const paper = openPaper(
        !bill ? "KOT" : isBillAlone ? "bill" : "both documents",
        onDevice ? null : place && placeArea(place),
      );
      const papers = bill ? await loadPapers() : undefined;
      const loading = papers && bill && device.ask(billsApi.read, { params: { billId: bill._id } });
      const loaded = loading && (await confirmOrNotify("Bill is not printed", loading));
      return await paper.print([...(await kots).map(kotPaper), ...(loaded ? [papers.bill(loaded)] : [])]);
    },
    [kotPaper, loadPapers],
  );
}
