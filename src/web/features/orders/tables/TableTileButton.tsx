import { memo } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { tableStatusWords } from "../../floor/tableStatusWords.ts";
import classes from "./TableGrid.module.css";

interface TableTileProps {
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  readonly status: Table["status"];
  readonly total: Paise | undefined;
  readonly isChosen: boolean;
}

/** As many letters as surely fit into one line at full size. */
const SHORT_NAME = 4;

/** One table: name, seats, its state as colour and word. */
export const TableTileButton = memo(function TableTileButton(tile: TableTileProps) {
  const { id, name, capacity, status, total, isChosen } = tile;
  const word = isChosen ? "Selected" : tableStatusWords[status];
  const state = total === undefined ? word : `${word} · ${formatRupees(total)}`;
  return (
    <div className={classes.tile} data-id={id} data-status={isChosen ? "selected" : status}>
      <button
        type="button"
        className={classes.open}
        aria-pressed={isChosen}
        aria-label={`${name} ${state}, ${capacity} seats`}
      >
        <span className={classes.name} data-long={name.length > SHORT_NAME || undefined} title={name}>
          {name}
        </span>{" "}
        <span className={classes.word}>{state}</span>
      </button>
      <button type="button" className={classes.more} data-act="menu" aria-label={`Menu of table ${name}`}>
        ⋯
      </button>
    </div>
  );
});
