import type { Ref } from "#domain/entity.ts";
import { formatSecond } from "#domain/time.ts";
import { countOf } from "../../kit/countOf.ts";
import { useLastContact } from "../../sync/lastContact.ts";
import { ColorSchemeToggle } from "./ColorSchemeToggle.tsx";
import classes from "./Display.module.css";
import { type Panel, panels } from "./panels.ts";
import type { useNewTicketSound } from "./useNewTicketSound.ts";
import { useWakeLock } from "./useWakeLock.ts";

interface KitchenHeaderProps {
  readonly name: string;
  readonly stations: readonly Ref[];
  readonly station: string | undefined;
  readonly onStation: (id: string | undefined) => void;
  readonly count: number | undefined;
  readonly panel: Panel | undefined;
  readonly onPanel: (panel: Panel) => void;
  readonly sound: ReturnType<typeof useNewTicketSound>;
}

/** Says which screen this is, how fresh it is and what it cannot do, and opens the panels. */
export function KitchenHeader(props: KitchenHeaderProps) {
  const { name, stations, station, onStation, count, panel, onPanel, sound } = props;
  const at = useLastContact();
  const isAwake = useWakeLock();
  return (
    <header className={classes.header}>
      <h1 className={classes.name}>{name}</h1>
      {stations.length > 0 && (
        <select
          className={classes.button}
          aria-label="Station"
          value={station ?? ""}
          onChange={(event) => onStation(event.currentTarget.value || undefined)}
        >
          <option value="">All stations</option>
          {stations.map((each) => (
            <option key={each._id} value={each._id}>
              {each.name}
            </option>
          ))}
        </select>
      )}
      <p className={classes.facts}>
        {count !== undefined && <b>{countOf(count, "ticket")}</b>}
        {at !== undefined && <span>updated {formatSecond(at)}</span>}
        {!isAwake && <span>May fall asleep: {window.isSecureContext ? "tap it" : "no HTTPS"}</span>}
      </p>
      <div className={classes.actions}>
        {!sound.isOn && (
          <button type="button" className={classes.button} data-warning onClick={sound.switchOn}>
            Sound off, tap
          </button>
        )}
        {panels.map(([key, label]) => (
          <button
            key={key}
            type="button"
            className={classes.button}
            aria-pressed={panel === key}
            onClick={() => onPanel(key)}
          >
            {label}
          </button>
        ))}
        <ColorSchemeToggle />
      </div>
    </header>
  );
}
