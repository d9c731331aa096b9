import { Fragment, type MouseEvent, memo, useRef } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import { formatRupees } from "#domain/money.ts";
import { Pulse } from "../../../kit/feedback/Pulse.tsx";
import { isTouchScreen } from "../../../kit/form/focus.ts";
import { presenceText } from "../../../sync/hooks/usePresence.ts";
import { tableStatusLabels } from "../../floor/tableStatusLabels.ts";
import { PeopleBadge } from "./PeopleBadge.tsx";
import classes from "./TableGrid.module.css";
import colours from "./TileStatus.module.css";
import { FOOD_READY, NOT_PRINTED, SEPARATOR, type TableTile } from "./tableTiles.ts";

interface TableTileButtonProps extends Omit<TableTile, "order" | "orders"> {
  /** The details as `tileDetails` formats them; a string, so that equal details do not render the tile. */
  readonly facts: string;
  /** The people who have the table open on other devices. */
  readonly people: string;
  readonly hasOrder: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (table: Table) => void;
  readonly onMenu: (tableId: string, anchor: DOMRect) => void;
}

/** Names up to this length fit into one line at full size. */
const SHORT_NAME = 4;

/** A table: name, seats, its status as colour and label, and its order's progress. */
export const TableTileButton = memo(function TableTileButton(props: TableTileButtonProps) {
  const { table, status, total, facts, people, hasOrder, isChosen, onChoose, onMenu } = props;
  const { name, capacity } = table;
  const tile = useRef<HTMLDivElement>(null);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    if (tile.current) onMenu(table._id, tile.current.getBoundingClientRect());
  };
  const word = isChosen ? "Selected" : tableStatusLabels[status];
  const urgent = facts.split(SEPARATOR).find((fact) => !/bills$/.test(fact));
  const sum = total === undefined ? "" : formatRupees(total);
  const title = [name, word, sum, facts, presenceText(people, "here"), `${capacity} seats`];
  return (
    <div
      className={`${classes.tile} ${colours.status}`}
      ref={tile}
      data-status={isChosen ? "selected" : status}
      data-table-id={table._id}
      data-total={total === undefined ? undefined : ""}
      draggable={hasOrder && !isTouchScreen()}
    >
      <button
        type="button"
        className={classes.open}
        data-ready={[NOT_PRINTED, FOOD_READY].find((sign) => facts.includes(sign))}
        aria-pressed={isChosen}
        title={title.filter((words) => words !== "").join(" · ")}
        onClick={() => onChoose({ ...table, status })}
        onContextMenu={openMenu}
      >
        <span className={classes.name} data-long={name.length > SHORT_NAME || undefined}>
          {name}
        </span>{" "}
        <Pulse of={status} className={classes.word}>
          {word}
        </Pulse>
        {sum && <span className={classes.sum}> {sum}</span>} <PeopleBadge people={people} />
        {facts && (
          <span className={classes.facts}>
            {facts.split(SEPARATOR).map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && SEPARATOR}
                <span data-urgent={fact === urgent ? "" : undefined}>{fact}</span>
              </Fragment>
            ))}
          </span>
        )}
      </button>
      <button
        type="button"
        className={classes.more}
        aria-label={`Menu of table ${name}`}
        onClick={openMenu}
        onContextMenu={openMenu}
      >
        ⋯
      </button>
    </div>
  );
});
