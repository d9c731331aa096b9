import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { ActivityEntry } from "#domain/activity/entry.ts";
import { topicLabels } from "#domain/events.ts";
import { formatDay, formatTime } from "#domain/time.ts";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import classes from "./Activity.module.css";
import { actionLabel, personLabel } from "./activityLabels.ts";
import { ChangeTable } from "./ChangeTable.tsx";
import { changedFields, changeText } from "./changeText.ts";
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

/** Shows a change in two lines: when and what, by whom and the values. A tap on the values shows each before and after. */
export function ActivityRow({ entry, nameOf, onNarrow }: ActivityRowProps) {
  const { at, businessDay, action, topic, order, table, person, device } = entry;
  const name = nameOf(entry);
  const deviceTime = deviceTimeText(entry);
  const [isOpen, setIsOpen] = useState(false);
  const fields = changedFields(entry);
  const values = changeText(entry, fields);
  return (
    <article className={classes.entry} aria-label={`${actionLabel(action)}, ${formatTime(at)}`}>
      <div className={classes.head}>
        <b className={classes.time}>{formatTime(at)}</b>
        <b className={classes.action}>
          {actionLabel(action)}
          {name && name !== person.name && `: ${name}`}
        </b>
        <StatusBadge tone="neutral">{topicLabels[topic]}</StatusBadge>
        <span className={classes.when}>
          {formatDay(businessDay)}{" "}
          <span title={device ? `Device ${device}` : undefined}>No. {entry.seq}</span>
        </span>
      </div>
      <div className={classes.what}>
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
        {fields.length > 0 && (
          <button
            type="button"
            className={classes.summary}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronRight size={16} aria-hidden />
            <span title={values}>{isOpen ? "Less" : values}</span>
          </button>
        )}
      </div>
      {deviceTime && <p className={classes.deviceTime}>{deviceTime}</p>}
      {isOpen && <ChangeTable entry={entry} fields={fields} />}
    </article>
  );
}
