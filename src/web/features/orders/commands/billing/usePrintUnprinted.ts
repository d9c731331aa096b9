import { openPaper, type Printed } from "../../../printing/paperWindow.ts";
import { useBillPapers } from "../../bills/useBillPapers.ts";
import { useKotPaper } from "../../kot/useKotPaper.ts";
import type { UnprintedPapers } from "../../kot/useUnprinted.ts";
import { readBill } from "./usePrintBill.ts";

/** Returns a function that prints the papers of an order that were not printed, in one popup. To be called in a tap. */
export function usePrintUnprinted(): (unprinted: UnprintedPapers) => Promise<Printed> {
  const kotPaper = useKotPaper();
  const loadPapers = useBillPapers();
  return async ({ kots, bill }) => {
    const paper = openPaper(!bill ? "KOT" : kots.length > 0 ? "both documents" : "bill");
    const papers = bill ? await loadPapers() : undefined;
    const read = papers && bill ? await readBill(bill._id) : undefined;
    return await paper.print([...kots.map(kotPaper), ...(papers && read ? [papers.bill(read)] : [])]);
  };
}
