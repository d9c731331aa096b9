import { useCallback } from "react";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import { kotPaper } from "#domain/orders/kot/kotPaper.ts";
import { atStations } from "#domain/orders/kot/parts.ts";
import { placeArea } from "#domain/orders/place.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { cachedAnswers } from "../../../sync/hooks/cachedAnswers.ts";
import { answerOf, useSend } from "../../../sync/hooks/useSend.ts";
import { openPaper, type Paper, type Printed } from "../../printing/paperWindow.ts";

const toast = {
  success: ({ table, kotNumber }: Kot) => ({ title: "KOT Printed", text: `${table.name} · ${kotNumber}` }),
  waiting: { title: "KOT Printed" },
};

const document = (kot: Kot) => kotPaper(kot, cachedAnswers(settingsApi.read).at(-1)?.resortTitle ?? "");

/** Returns a function that creates the paper of a KOT; marked DUPLICATE if it was printed before. */
export function useKotPaper(): (kot: Kot) => Paper {
  const print = useSend(kotApi.print, { toast });
  const queue = useSend(kotApi.queue);
  return useCallback(
    (kot) => ({
      document: document(kot),
      markPrinted: () => print({ params: { kotId: kot._id } }),
      route: {
        kind: "kot",
        area: placeArea(kot.place),
        stations: kot.parts?.map((part) => part.station._id),
        atStations: (stations) => ({
          document: document(atStations(kot, stations)),
          markPrinted: () => print({ params: { kotId: kot._id }, body: { stations: [...stations] } }),
        }),
        queue: async () =>
          answerOf(await queue({ params: { kotId: kot._id }, body: { again: kot.isPrinted } })),
      },
    }),
    [print, queue],
  );
}

/** Returns a function that prints KOTs in one popup. Must be called from a tap (popup blocker). */
export function usePrintKots(): (kots: readonly Kot[]) => Promise<Printed> {
  const kotPaper = useKotPaper();
  return useCallback(
    (kots) => openPaper("KOT", kots[0] && placeArea(kots[0].place)).print(kots.map(kotPaper)),
    [kotPaper],
  );
}
