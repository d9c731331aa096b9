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
  const markPrinted = useSend(kotApi.print, { toast: { waiting: false } });
  return useCallback(
    (kot) => {
      void markPrinted({ params: { kotId: kot._id } });
      return kotTicket(kot, resortTitle);
    },
    [resortTitle, markPrinted],
  );
}
