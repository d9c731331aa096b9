import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Must agree with ItemGrid.module.css. */
const TILE_WIDTH_MIN = 172;
const ROW_HEIGHT_TILE = 124;
const ROW_HEIGHT_LIST = 76;
const GAP = 8;
const LIST_WIDTH_MAX = 440;
const PADDING = 24;
const OVERSCAN_ROWS = 3;

interface TileRows {
  readonly rows: readonly { readonly index: number; readonly start: number }[];
  readonly columns: number;
  /** Too narrow for tiles: one item per row. */
  readonly isList: boolean;
  /** Of the whole list, in pixels. */
  readonly height: number;
}

/** Which rows of tiles are near the screen. On a phone an item is one row of a list. */
export function useTileRows(scroller: RefObject<HTMLDivElement | null>, count: number): TileRows {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const isList = width < LIST_WIDTH_MAX;
  const columns = isList ? 1 : Math.max(1, Math.floor((width - PADDING + GAP) / (TILE_WIDTH_MIN + GAP)));
  const size = isList ? ROW_HEIGHT_LIST : ROW_HEIGHT_TILE + GAP;
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: OVERSCAN_ROWS,
  });
  useLayoutEffect(() => {
    if (size > 0) virtualizer.measure();
  }, [size, virtualizer]);
  return { rows: virtualizer.getVirtualItems(), columns, isList, height: virtualizer.getTotalSize() };
}
