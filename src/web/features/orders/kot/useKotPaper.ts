import { useCallback } from "react";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import { kotTicket } from "#domain/orders/kot/ticket.ts";
import type { PaperDocument } from "#domain/printing/document.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { useAsk } from "../../../sync/cache/useAsk.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";

/**
 * Returns a function that records the printing of a KOT and returns the document to print. For a KOT printed before it
 * says DUPLICATE.
 */
export function useKotPaper(): (kot: Kot) => PaperDocument {
  const { resortTitle } = useAsk(settingsApi.read);
  const markPrinted = useMarkKotPrinted();
  return useCallback(
    (kot) => {
      void markPrinted(kot);
      return kotTicket(kot, resortTitle);
    },
    [resortTitle, markPrinted],
  );
}

/** Returns a function that records the printing of a KOT; it answers false when that failed, which has been said then. */
export function useMarkKotPrinted(): (kot: Kot) => Promise<boolean> {
  const print = useSend(kotApi.print, { toast: { waiting: false } });
  return useCallback(
    async ({ _id: kotId }) => {
      const marked = await print({ params: { kotId } });
      return marked.kind === "done" || (marked.kind === "waiting" && !marked.failure);
    },
    [print],
  );
}
