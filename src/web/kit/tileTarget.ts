import type { SyntheticEvent } from "react";

/**
 * What was tapped inside a grid of tiles: `data-id` of the tile and `data-act` of the button. One listener on the grid
 * instead of several on each of five hundred tiles.
 */
export function tileTarget(
  event: SyntheticEvent,
): { id: string; act: string; tile: HTMLElement } | undefined {
  const { target } = event;
  if (!(target instanceof Element)) return undefined;
  const tile = target.closest<HTMLElement>("[data-id]");
  const id = tile?.dataset.id;
  if (!tile || !id) return undefined;
  return { id, tile, act: target.closest<HTMLElement>("[data-act]")?.dataset.act ?? "" };
}
