import type { ActivityEntry } from "#domain/activity/entry.ts";
import { topicLabels } from "#domain/events.ts";
import { formatDay, formatTime } from "#domain/time.ts";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import classes from "./Activity.module.css";
import { actionLabel, personLabel } from "./activityLabels.ts";
import { ChangeTable } from "./ChangeTable.tsx";
import { deviceTimeText } from "./deviceTimeText.ts";

interface EntryFilter {
  readonly order?: string;
  readonly table?: string;
  readonly person?: string;
}

export interface ActivityRowProps {
  readonly entry: ActivityEntry;
  /** Returns the name of the changed entity, if known. */
  readonly nameOf: (entry: ActivityEntry) => string | undefined;
  readonly onNarrow: (filter: EntryFilter) => void;
}

/** Shows a change: when, by whom, what, and the values before and after. */
export function ActivityRow({ entry, nameOf, onNarrow }: ActivityRowProps) {
  const { at, businessDay, action, topic, order, table, person, device } = entry;
  const name = nameOf(entry);
  const deviceTime = deviceTimeText(entry);
  return (
    <article className={classes.entry} aria-label={`${actionLabel(action)}, ${formatTime(at)}`}>
      <div className={classes.when}>
        <b>{formatTime(at)}</b>
        <span>{formatDay(businessDay)}</span>
        <span title={device ? `Device ${device}` : undefined}>No. {entry.seq}</span>
      </div>
      <div className={classes.what}>
        <div className={classes.head}>
          <b>
            {actionLabel(action)}
            {name && name !== person.name && `: ${name}`}
          </b>
          <StatusBadge tone="neutral">{topicLabels[topic]}</StatusBadge>
        </div>
        <div className={classes.links}>
          {person._id === "" ? (
            <span>{personLabel(entry)}</span>
          ) : (
            <button type="button" onClick={() => onNarrow({ person: person._id })}>
              {personLabel(entry)}
            </button>
          )}
          {order && (
            <button type="button" onClick={() => onNarrow({ order: order._id })}>
              {order.name || "Order"}
            </button>
          )}
          {table && (
            <button type="button" onClick={() => onNarrow({ table: table._id })}>
              Table {table.name}
            </button>
          )}
        </div>
        {deviceTime && <p className={classes.deviceTime}>{deviceTime}</p>}
        <ChangeTable entry={entry} />
      </div>
    </article>
  );
}
