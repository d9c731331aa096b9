import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./CardGrid.module.css";
import { useScrollParent } from "./useScrollParent.ts";

const CARD_WIDTH_MIN = 280;
const GAP = 12;
const CARD_HEIGHT_GUESS = 190;
const ROW_HEIGHT_GUESS = 44;
const ROWS_BEYOND_VIEW = 4;

interface CardGridProps<Item> {
  readonly items: readonly Item[];
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  readonly card: (item: Item) => ReactNode;
  /** One below the other, without gaps. */
  readonly isRows?: boolean;
  /** The key of a card to scroll into view. */
  readonly reveal: string | undefined;
}

/** Shows items as cards, or as rows. Renders only the visible rows, so five thousand cards cost as much as fifty. */
export function CardGrid<Item>({ items, label, keyOf, card, isRows = false, reveal }: CardGridProps<Item>) {
  const { ref: sizeRef, width } = useElementSize();
  const listRef = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, listRef);
  const scroller = useScrollParent(listRef);
  const gap = isRows ? 0 : GAP;
  const columns = isRows ? 1 : Math.max(1, Math.floor((width + GAP) / (CARD_WIDTH_MIN + GAP)));
  const rows = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(items.length / columns),
    getScrollElement: () => scroller?.element ?? null,
    estimateSize: () => (isRows ? ROW_HEIGHT_GUESS : CARD_HEIGHT_GUESS),
    scrollMargin: scroller?.offset ?? 0,
    overscan: ROWS_BEYOND_VIEW,
    gap,
  });
  useReveal(reveal, (key) => {
    const index = items.findIndex((item) => keyOf(item) === key);
    if (index >= 0) rows.scrollToIndex(Math.floor(index / columns), { align: "auto" });
    return index >= 0;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the virtual rows are between the list and its items.
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
          {items.slice(index * columns, (index + 1) * columns).map((item, column) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={keyOf(item)}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index * columns + column + 1}
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

/** Scrolls to a card once, as soon as it is in the list, which may be some renders after it was saved. */
function useReveal(key: string | undefined, show: (key: string) => boolean): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (key === undefined) shown.current = undefined;
    else if (shown.current !== key && show(key)) shown.current = key;
  });
}
