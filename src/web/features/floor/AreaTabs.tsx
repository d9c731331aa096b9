import { type KeyboardEvent, memo, useRef } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import { useChosenInSight } from "../../kit/list/useChosenInSight.ts";
import classes from "./AreaTabs.module.css";

interface AreaTabsProps {
  readonly areas: readonly Area[];
  readonly areaId: string | undefined;
  readonly onChoose: (area: Area) => void;
}

/** Shows the areas as tabs. The arrow keys move between them. */
export const AreaTabs = memo(function AreaTabs({ areas, areaId, onChoose }: AreaTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useChosenInSight(list, '[aria-selected="true"]', areaId);
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const current = areas.findIndex(({ _id }) => _id === areaId);
    const next = areas[(current + step + areas.length) % areas.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onChoose(next);
    const tabs = list.current?.querySelectorAll("button");
    tabs?.[areas.indexOf(next)]?.focus();
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label="Areas" ref={list} onKeyDown={move}>
      {areas.map((area) => {
        const isChosen = area._id === areaId;
        return (
          <button
            key={area._id}
            type="button"
            role="tab"
            aria-selected={isChosen}
            aria-controls="till-tables"
            tabIndex={isChosen || areaId === undefined ? 0 : -1}
            className={classes.tab}
            onClick={() => onChoose(area)}
          >
            {area.name}
          </button>
        );
      })}
    </div>
  );
});
