import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Must agree with ItemGrid.module.css. */
const TILE_WIDTH_MIN = 172;
const ROW_HEIGHT_TILE = 124;
const ROW_HEIGHT_LIST = 76;
const GAP = 8;
const LIST_WIDTH_MAX = 440;
const PADDING = 24;
const ROWS_BEYOND_VIEW = 3;

interface TileRows {
  readonly rows: readonly { readonly index: number; readonly start: number }[];
  readonly columns: number;
  /** Too narrow for tiles: one item per row. */
  readonly isList: boolean;
  /** The height of the whole list, in pixels. */
  readonly height: number;
}

/** The part of the list that is in view. A scroll by less than a row leaves it as it is. */
interface View {
  readonly width: number;
  readonly firstRow: number;
  readonly rowCount: number;
}

/**
 * Returns which rows of tiles are near the screen. On a phone an item is one row of a list. All rows are equally high, so a
 * division says it; the library that other lists use was 10 kB of the first load.
 */
export function useTileRows(scroller: RefObject<HTMLDivElement | null>, count: number): TileRows {
  const { width, firstRow, rowCount } = useView(scroller);
  const { isList, size } = rowOf(width);
  const columns = isList ? 1 : Math.max(1, Math.floor((width - PADDING + GAP) / (TILE_WIDTH_MIN + GAP)));
  const total = Math.ceil(count / columns);
  // A shorter list than before cannot be scrolled as far; the browser says so only later.
  const first = Math.max(0, Math.min(firstRow, total - rowCount) - ROWS_BEYOND_VIEW);
  const end = rowCount === 0 ? 0 : Math.min(total, firstRow + rowCount + ROWS_BEYOND_VIEW);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, row) => ({
    index: first + row,
    start: (first + row) * size,
  }));
  return { rows, columns, isList, height: total * size };
}

function rowOf(width: number): { readonly isList: boolean; readonly size: number } {
  const isList = width < LIST_WIDTH_MAX;
  return { isList, size: isList ? ROW_HEIGHT_LIST : ROW_HEIGHT_TILE + GAP };
}

function useView(scroller: RefObject<HTMLDivElement | null>): View {
  const [view, setView] = useState<View>({ width: 0, firstRow: 0, rowCount: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight, scrollTop } = element;
      const { size } = rowOf(width);
      const firstRow = Math.max(0, Math.floor(scrollTop / size));
      const rowCount = clientHeight === 0 ? 0 : Math.ceil(clientHeight / size) + 1;
      setView((before) =>
        before.width === width && before.firstRow === firstRow && before.rowCount === rowCount
          ? before
          : { width, firstRow, rowCount },
      );
    };
    // The new rows stand in the same frame as the scroll that shows them.
    const onScroll = () => flushSync(measure);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller]);
  return view;
}
