import { placeArea } from "#domain/orders/place.ts";
import { type Slip, slipsApi } from "#domain/orders/slips/api.ts";
import { slipPaper } from "#domain/orders/slips/slipPaper.ts";
import { answerOf, useSend } from "../../../../sync/hooks/useSend.ts";
import type { Paper } from "../../../printing/paperWindow.ts";

/** Returns a function that creates the paper of a no-charge slip; marked DUPLICATE if it was printed before. */
export function useSlipPaper(): (slip: Slip) => Paper {
  const print = useSend(slipsApi.print, { toast: { waiting: false } });
  const queue = useSend(slipsApi.queue);
  return (slip) => ({
    document: slipPaper(slip),
    markPrinted: () => print({ params: { slipId: slip._id } }),
    route: {
      kind: "bill",
      area: placeArea(slip.place),
      queue: async () =>
        answerOf(await queue({ params: { slipId: slip._id }, body: { again: slip.printCount > 0 } })),
    },
  });
}
