import type { ReactNode } from "react";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import { PagedList } from "../../../kit/list/PagedList.tsx";
import { dayFilter, type Paging } from "../../../kit/list/usePaging.ts";
import { useApiSnapshot } from "../../../sync/hooks/useApiQuery.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { useToday } from "../../settings/useToday.ts";
import { KotCard } from "../kot/KotCard.tsx";
import { KotStepButton, type KotStepButtonProps } from "./KotStepButton.tsx";
import { KotsOnDevice } from "./KotsOnDevice.tsx";
import type { KotFilter } from "./kotFilter.ts";
import { useFinishedKots } from "./useFinishedKots.ts";

interface PagedKotsProps {
  readonly paging: Paging<KotFilter>;
  /** Shown if no KOT matches the filter. */
  readonly empty: ReactNode;
  /** The CSS class that arranges the cards. */
  readonly className: string | undefined;
  readonly headingLevel: 2 | 3;
  readonly actionsOf: (kot: Kot, isFinished: boolean) => ReactNode;
  /** What 'Serve' of a part does. */
  readonly onServe: KotStepButtonProps["onServe"];
}

/** Shows a page of KOTs as cards; while the server is unreachable, the KOTs that this device knows. */
export function PagedKots(props: PagedKotsProps) {
  const { paging, ...looks } = props;
  if (useIsServerUnreachable()) return <KotsOnDevice filter={paging.shown.filter} {...looks} />;
  return <ServerKots {...props} />;
}

function ServerKots({ paging, empty, className, headingLevel, actionsOf, onServe }: PagedKotsProps) {
  const { filter, start, window } = paging.shown;
  const today = useToday();
  const { status, area, search, show } = filter;
  const isOfDay = show === "open" || (status ?? area ?? search ?? show) === undefined;
  const listed = useApiSnapshot(kotApi.list, {
    search: { ...filter, ...dayFilter(start, isOfDay ? today : undefined), ...window },
  });
  const isFinished = useFinishedKots();
  const cardOf = (kot: Kot) => {
    // The server lists only unfinished KOTs under "open", and may know of one before the list of orders does.
    const finished = show !== "open" && isFinished(kot);
    return (
      <KotCard
        key={kot._id}
        kot={kot}
        isFinished={finished}
        headingLevel={headingLevel}
        actions={actionsOf(kot, finished)}
        stepOf={(part) => <KotStepButton kot={kot} part={part} isFinished={finished} onServe={onServe} />}
      />
    );
  };
  return (
    <PagedList label="KOTs" paging={paging} rows={listed.value} meta={listed} today={today} empty={empty}>
      {(kots) => <div className={className}>{kots.map(cardOf)}</div>}
    </PagedList>
  );
}
