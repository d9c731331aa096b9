import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./CardGrid.module.css";
import { useScrollParent } from "./useScrollParent.ts";

const CARD_WIDTH_MIN = 280;
const GAP = 12;
const CARD_HEIGHT_GUESS = 190;
const ROWS_BEYOND_VIEW = 4;

interface CardGridProps<Item> {
  readonly items: readonly Item[];
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  readonly card: (item: Item) => ReactNode;
  /** The card to bring into view, by key. */
  readonly reveal: string | undefined;
}

/** Cards in rows. Only the rows in view exist, so five thousand cost what fifty do. */
export function CardGrid<Item>({ items, label, keyOf, card, reveal }: CardGridProps<Item>) {
  const { ref: sizeRef, width } = useElementSize();
  const listRef = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, listRef);
  const scroller = useScrollParent(listRef);
  const columns = Math.max(1, Math.floor((width + GAP) / (CARD_WIDTH_MIN + GAP)));
  const rows = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(items.length / columns),
    getScrollElement: () => scroller?.element ?? null,
    estimateSize: () => CARD_HEIGHT_GUESS,
    scrollMargin: scroller?.offset ?? 0,
    overscan: ROWS_BEYOND_VIEW,
    gap: GAP,
  });
  useReveal(reveal, (key) => {
    const place = items.findIndex((item) => keyOf(item) === key);
    if (place >= 0) rows.scrollToIndex(Math.floor(place / columns), { align: "auto" });
    return place >= 0;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that come and go stand between the list and its items.
    <div
      ref={ref}
      role="list"
      aria-label={label}
      className={classes.grid}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          role="presentation"
          className={classes.row}
          style={{
            transform: `translateY(${start - rows.options.scrollMargin}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(index * columns, (index + 1) * columns).map((item, place) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={keyOf(item)}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index * columns + place + 1}
              className={classes.cell}
            >
              {card(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Brings a card into view once: as soon as it is there, which may be a moment after it was saved. */
function useReveal(key: string | undefined, show: (key: string) => boolean): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (key === undefined) shown.current = undefined;
    else if (shown.current !== key && show(key)) shown.current = key;
  });
}
