import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

const ROWS_BEYOND_VIEW = 3;
/** "Often" fills at least this number of rows: 35 dishes on a till. */
const OFTEN_ROWS_MIN = 7;

interface TileRows {
  readonly columns: number;
  /** The first row to render, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Where the first rendered row begins, and the height of the whole list, in pixels. */
  readonly start: number;
  readonly height: number;
}

/** The part of the list that is in view. A scroll by less than a row leaves it as it is. */
interface View {
  readonly columns: number;
  readonly rowHeight: number;
  readonly firstRow: number;
  readonly rowCount: number;
  /** Number of tiles that fit without scrolling. A phone's keyboard does not lower it. */
  readonly fits: number;
  /** True if a tile has room for the words of its buttons. */
  readonly hasWords: boolean;
}

/** The least width of a tile that shows the words of its buttons. */
const WORDS_WIDTH_MIN = 220;
const WORDS_WIDTH_MIN_WITH_PICTURE = 300;

/**
 * Returns which rows of tiles are near the screen. All rows are equally high, so a division says it; the library
 * that other lists use was 10 kB of the first load.
 */
export function tileRows({ columns, rowHeight, firstRow, rowCount }: View, count: number): TileRows {
  const total = Math.ceil(count / columns);
  // A shorter list than before cannot be scrolled as far; the browser says so only later.
  const first = Math.max(0, Math.min(firstRow, total - rowCount) - ROWS_BEYOND_VIEW);
  const end = rowCount === 0 ? 0 : Math.min(total, firstRow + rowCount + ROWS_BEYOND_VIEW);
  return { columns, first, end, start: first * rowHeight, height: total * rowHeight };
}

const noView: View = { columns: 1, rowHeight: 0, firstRow: 0, rowCount: 0, fits: 0, hasWords: false };

/** Measures the list. The style sheet says how large a tile is at each size of the screen, and with pictures. */
export function useTileView(scroller: RefObject<HTMLDivElement | null>, hasPictures: boolean): View {
  const [view, setView] = useState(noView);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let { columns, rowHeight, tileWidth } = tilesIn(element);
    const measure = () => {
      const { clientHeight, scrollTop } = element;
      const firstRow = Math.max(0, Math.floor(scrollTop / rowHeight));
      const rowCount = clientHeight === 0 ? 0 : Math.ceil(clientHeight / rowHeight) + 1;
      const hasWords = tileWidth >= (hasPictures ? WORDS_WIDTH_MIN_WITH_PICTURE : WORDS_WIDTH_MIN);
      const rowsInSight = Math.max(OFTEN_ROWS_MIN, Math.floor(clientHeight / rowHeight));
      setView((before) => {
        const isSameWidth =
          before.columns === columns && before.rowHeight === rowHeight && before.hasWords === hasWords;
        const fits = Math.max(rowsInSight * columns, isSameWidth ? before.fits : 0);
        const isSame = before.firstRow === firstRow && before.rowCount === rowCount && before.fits === fits;
        return isSameWidth && isSame ? before : { columns, rowHeight, firstRow, rowCount, fits, hasWords };
      });
    };
    const measureAll = () => {
      ({ columns, rowHeight, tileWidth } = tilesIn(element));
      measure();
    };
    // The new rows are in the same frame as the scroll that shows them.
    const onScroll = () => flushSync(measure);
    measure();
    const observer = new ResizeObserver(measureAll);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, hasPictures]);
  return view;
}

/** Returns how many tiles fit side by side, and how high a row is with its gap, by the style sheet's sizes. */
function tilesIn(element: HTMLElement): Pick<View, "columns" | "rowHeight"> & { readonly tileWidth: number } {
  const style = getComputedStyle(element);
  const size = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const gap = size("--dish-gap");
  const width = element.clientWidth - 2 * size("--dish-margin");
  const columns = Math.max(1, Math.floor((width + gap) / (size("--dish-width") + gap)));
  return { columns, rowHeight: size("--dish-height") + gap, tileWidth: (width + gap) / columns - gap };
}
