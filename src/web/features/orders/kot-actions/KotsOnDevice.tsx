import type { ReactNode } from "react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { formatDuration, instant } from "#domain/time.ts";
import { EmptyState } from "../../../kit/feedback/EmptyState.tsx";
import { StatusBadge } from "../../../kit/StatusBadge.tsx";
import { useNow } from "../../../kit/useNow.ts";
import classes from "../kot/KotCard.module.css";
import { KotCard } from "../kot/KotCard.tsx";
import { formatSentAt, KOT_PENDING_TEXT } from "../kot/kotLabels.ts";
import { KotStepButton, type KotStepButtonProps } from "./KotStepButton.tsx";
import type { KotFilter } from "./kotFilter.ts";
import { type PendingKot, useKotsOnDevice, usePendingKots } from "./useKotsOnDevice.ts";

interface KotsOnDeviceProps {
  readonly filter: KotFilter;
  /** The CSS class that arranges the cards. */
  readonly className: string | undefined;
  readonly headingLevel: 2 | 3;
  readonly actionsOf: (kot: Kot, isFinished: boolean) => ReactNode;
  readonly onServe: KotStepButtonProps["onServe"];
}

/** Shows, while the server is unreachable, this device's queued KOTs and the cached ones of open orders. */
export function KotsOnDevice({ filter, className, headingLevel, actionsOf, onServe }: KotsOnDeviceProps) {
  const waiting = usePendingKots();
  const kots = useKotsOnDevice(filter);
  if (waiting.length + kots.length === 0) {
    const text = "The KOTs of other devices are shown when the server is back.";
    return <EmptyState title="This device knows no KOTs" text={text} />;
  }
  return (
    <div className={className}>
      {waiting.map((kot) => (
        <PendingKotCard key={kot.id} kot={kot} headingLevel={headingLevel} />
      ))}
      {kots.map((kot) => (
        <KotCard
          key={kot._id}
          kot={kot}
          isFinished={false}
          headingLevel={headingLevel}
          actions={actionsOf(kot, false)}
          stepOf={(part) => <KotStepButton kot={kot} part={part} isFinished={false} onServe={onServe} />}
        />
      ))}
    </div>
  );
}

function PendingKotCard({
  kot,
  headingLevel,
}: { readonly kot: PendingKot } & Pick<KotsOnDeviceProps, "headingLevel">) {
  const now = useNow();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const takenAt = instant(kot.takenAt);
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <Heading className={classes.title}>
          {kot.title} <span className={classes.area}>{kot.area}</span>
        </Heading>
      </header>
      <div className={classes.badges}>
        <StatusBadge tone="waiting">{KOT_PENDING_TEXT}</StatusBadge>
      </div>
      <p className={classes.time}>
        {formatSentAt(takenAt, now)} · {formatDuration(Math.max(0, now - takenAt))}
      </p>
      {kot.dishes.map((dish) => (
        <div key={dish}>{dish}</div>
      ))}
    </article>
  );
}
