import { IconAlertTriangle, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Kot, KotKind, KotPart } from "#domain/orders/kot/api.ts";
import { formatMovedFrom } from "#domain/orders/kot/kotPaper.ts";
import { isLive } from "#domain/orders/kot/status.ts";
import { placeNow } from "#domain/orders/kot/whereabouts.ts";
import { placeDetails, placeName } from "#domain/orders/place.ts";
import { Pulse } from "../../../kit/feedback/Pulse.tsx";
import { StatusBadge, type Tone } from "../../../kit/StatusBadge.tsx";
import screenReader from "../../../kit/screenReader.module.css";
import { useNow } from "../../../kit/useNow.ts";
import classes from "./KotCard.module.css";
import { KotItems } from "./KotItems.tsx";
import { KotParts } from "./KotParts.tsx";
import { formatSentAt, kotStatusLabels, kotTones, waitingTime } from "./kotLabels.ts";

interface KotCardProps {
  readonly kot: Kot;
  /** No longer cooked or served (clarification 50). */
  readonly isFinished: boolean;
  readonly headingLevel: 2 | 3;
  readonly actions: ReactNode;
  /** The button of a part's next step. */
  readonly stepOf: (part: KotPart) => ReactNode;
}

/** Shows a KOT: table and short number in large type, items, status, and waiting time. */
export function KotCard({ kot, isFinished, headingLevel, actions, stepOf }: KotCardProps) {
  const now = useNow();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const waiting = isFinished ? undefined : waitingTime(kot, now);
  const goesTo = placeNow(kot);
  const isLeft = isFinished && isLive(kot) && kot.status !== "served";
  return (
    <article className={classes.card} data-kind={kot.kind} data-void={kot.voided ? true : undefined}>
      <header className={classes.head}>
        <Heading className={classes.title}>
          {placeName(goesTo)} <span className={classes.area}>{placeDetails(goesTo)}</span>
          {goesTo !== kot.place && <span className={classes.was}>{formatMovedFrom(kot)}</span>}
        </Heading>
        <span className={classes.token}>
          <span className={screenReader.only}>KOT </span>#{kot.token}
        </span>
      </header>
      <Pulse of={kot.status} className={classes.badges}>
        {isLeft ? <StatusBadge tone="neutral">Order closed</StatusBadge> : <Status kot={kot} />}
        {kot.orderedAt !== null && (
          <StatusBadge tone="danger">Late · ordered {formatSentAt(kot.orderedAt, now)}</StatusBadge>
        )}
        {kot.courses?.names.map((name) => (
          <StatusBadge key={name} tone="neutral">
            {name}
          </StatusBadge>
        ))}
        <PrintState kot={kot} />
      </Pulse>
      <p className={classes.time}>
        {formatSentAt(kot.createdAt, now)}
        {waiting && (
          <>
            {" · "}
            <span data-slow={waiting.isSlow || undefined}>{waiting.text}</span>
          </>
        )}
        <span className={classes.waiter}>{kot.waiter.name}</span>
      </p>
      <p className={classes.numbers}>
        <span>{kot.kotNumber}</span> <span>{kot.order.billNumber}</span>
      </p>
      {kot.parts ? (
        <KotParts kot={kot} parts={kot.parts} hidesStatus={isLeft} stepOf={stepOf} />
      ) : (
        <KotItems kot={kot} status={kot.status} hidesStatus={isLeft} />
      )}
      {kot.notes !== "" && <p className={classes.notes}>{kot.notes}</p>}
      {kot.voided && (
        <p className={classes.voided}>
          Taken back by {kot.voided.by.name}: {kot.voided.reason}
        </p>
      )}
      <div className={classes.actions}>{actions}</div>
    </article>
  );
}

/** Badges of KOT kinds that need no cooking and so have no status. */
const kindBadges: Record<KotKind, { readonly tone: Tone; readonly words: string } | undefined> = {
  order: undefined,
  cancel: { tone: "danger", words: "CANCEL ticket" },
  note: { tone: "occupied", words: "Note ticket" },
};

function Status({ kot }: { readonly kot: Kot }) {
  const isTakenBack = kot.kind === "order" && !isLive(kot);
  if (kot.voided || isTakenBack) return <StatusBadge tone="danger">Void</StatusBadge>;
  const { tone, words } = kindBadges[kot.kind] ?? {
    tone: kotTones[kot.status],
    words: kotStatusLabels[kot.status],
  };
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}

function PrintState({ kot }: { readonly kot: Kot }) {
  if (!kot.isPrinted) {
    return (
      <StatusBadge tone="occupied">
        <IconAlertTriangle size={14} aria-hidden />
        Not Printed
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="neutral">
      <IconPrinter size={14} aria-hidden />
      Printed
    </StatusBadge>
  );
}
