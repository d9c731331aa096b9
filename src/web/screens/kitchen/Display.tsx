import { useCallback, useMemo, useState } from "react";
import type { Ticket, TicketItem } from "#domain/kitchen/api.ts";
import { kitchenApi } from "#domain/kitchen/api.ts";
import { bumpOf, recallOf, ticketsAt } from "#domain/kitchen/ticket.ts";
import { ErrorPanel } from "../../kit/feedback/ErrorPanel.tsx";
import { useDerivedFromNow } from "../../kit/useNow.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { useLocalText, writeLocalText } from "../../sync/localText.ts";
import { AllDayPanel } from "./AllDayPanel.tsx";
import classes from "./Display.module.css";
import { DownBanner } from "./DownBanner.tsx";
import { KitchenHeader } from "./KitchenHeader.tsx";
import type { Panel } from "./panels.ts";
import { RecallPanel } from "./RecallPanel.tsx";
import { StockPanel } from "./StockPanel.tsx";
import { TicketGrid } from "./TicketGrid.tsx";
import { useConfirmShown } from "./useConfirmShown.ts";
import { useDropRefused } from "./useDropRefused.ts";
import { useKitchenKeys } from "./useKitchenKeys.ts";
import { useNewTicketSound } from "./useNewTicketSound.ts";
import { useSteadyTickets } from "./useSteadyTickets.ts";
import { useTickets } from "./useTickets.ts";

/** The station that this screen shows, kept on the device; none is all (the expediter's). */
const STATION_KEY = "rasoi.kitchenStation";

const quiet = { toast: { waiting: false } } as const;

/** The screen shifts by a pixel or two each minute, so that nothing burns in. */
const DRIFT = [0, 1, 2, 1] as const;
const MINUTE_MS = 60_000;

/** Shows the kitchen's tickets, and bumps and recalls them. */
export function Display({ name }: { readonly name: string }) {
  const { shown, bumped, error, seq } = useTickets();
  const stations = useApiQueryState(kitchenApi.stations, undefined).value ?? [];
  const chosen = useLocalText(STATION_KEY);
  const station = stations.find(({ _id }) => _id === chosen)?._id;
  const tickets = useMemo(() => shown && ticketsAt(shown, station), [shown, station]);
  const [touchedAt, setTouchedAt] = useState(Number.NEGATIVE_INFINITY);
  const placed = useSteadyTickets(tickets ?? [], touchedAt);
  const sound = useNewTicketSound(tickets);
  const [panel, setPanel] = useState<Panel>();
  const bump = useSend(kitchenApi.bump, quiet);
  const recall = useSend(kitchenApi.recall, quiet);
  const minute = useDerivedFromNow((now) => Math.floor(now / MINUTE_MS));
  useDropRefused();
  useConfirmShown({ tickets, station, seq });

  const onBump = useCallback(
    (ticket: Ticket, items: readonly TicketItem[]) => {
      const body = { items: bumpOf(items) };
      if (body.items.length > 0) void bump({ params: { kotId: ticket._id }, body });
    },
    [bump],
  );
  const onRecall = (ticket: Ticket) => {
    const body = { items: recallOf(ticket.items) };
    setPanel(undefined);
    if (body.items.length > 0) void recall({ params: { kotId: ticket._id }, body });
  };
  const recallable = ticketsAt(bumped, station).filter(({ items }) => items.some(({ made }) => made > 0));
  const touch = () => setTouchedAt(performance.now());
  const selected = useKitchenKeys({ placed, panel, setPanel, onBump, onRecall, recallable, touch });
  return (
    <div
      className={classes.frame}
      style={{ translate: `${DRIFT[minute % DRIFT.length]}px ${DRIFT[minute % DRIFT.length]}px` }}
      onPointerDown={touch}
    >
      <KitchenHeader
        name={name}
        stations={stations}
        station={station}
        onStation={(id) => writeLocalText(STATION_KEY, id)}
        count={tickets?.length}
        panel={panel}
        onPanel={(next) => setPanel(next === panel ? undefined : next)}
        sound={sound}
      />
      <DownBanner />
      <div className={classes.body}>
        <main className={classes.main}>
          {tickets ? (
            <TicketGrid placed={placed} selected={selected} onBump={onBump} />
          ) : (
            error && <ErrorPanel title="Failed to load the tickets" message={error.message} />
          )}
        </main>
        {panel === "all-day" && <AllDayPanel tickets={tickets ?? []} />}
        {panel === "recall" && <RecallPanel tickets={recallable} onRecall={onRecall} />}
        {panel === "stock" && <StockPanel />}
      </div>
    </div>
  );
}
