import { useWindowEvent } from "@mantine/hooks";
import { isCovered, keyOf } from "./keyOf.ts";

const AREAS = "[data-arrows]";

/** Lets the arrow keys move among the categories and the dishes; ↓ in the menu's search leads to its first dish. */
export function useArrowKeys(): void {
  useWindowEvent("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isCovered()) return;
    const next = target instanceof HTMLElement ? nextOf(target, key) : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  });
}

function nextOf(from: HTMLElement, key: string): HTMLElement | undefined {
  if (from.getAttribute("aria-keyshortcuts") === keyOf.search)
    return key === "ArrowDown" ? buttonsOf("dishes")[0] : undefined;
  const area = from.closest<HTMLElement>(AREAS)?.dataset.arrows;
  if (area === "categories" && key === "ArrowRight") return buttonsOf("dishes")[0];
  const neighbours = buttonsOf(area ?? "").filter((other) => isBeside(from, other, key));
  const distance = (other: HTMLElement) => {
    const [a, b] = [from.getBoundingClientRect(), other.getBoundingClientRect()];
    return Math.abs(a.left - b.left) + Math.abs(a.top - b.top);
  };
  const [nearest] = neighbours.toSorted((a, b) => distance(a) - distance(b));
  if (nearest || area !== "dishes" || key !== "ArrowLeft") return nearest;
  return document.querySelector<HTMLElement>('[data-arrows="categories"] [aria-pressed="true"]') ?? undefined;
}

function buttonsOf(area: string): HTMLElement[] {
  const selector = area === "dishes" ? "[data-quick]:enabled" : "button";
  return [...document.querySelectorAll<HTMLElement>(`[data-arrows="${area}"] ${selector}`)];
}

/** True if a button stands in the direction of the key, in the same row or column. */
function isBeside(from: HTMLElement, other: HTMLElement, key: string): boolean {
  const [a, b] = [from.getBoundingClientRect(), other.getBoundingClientRect()];
  const isSameRow = Math.abs(a.top - b.top) < 4;
  const isSameColumn = Math.abs(a.left - b.left) < 4;
  switch (key) {
    case "ArrowRight":
      return isSameRow && b.left > a.left;
    case "ArrowLeft":
      return isSameRow && b.left < a.left;
    case "ArrowDown":
      return isSameColumn && b.top > a.top;
    case "ArrowUp":
      return isSameColumn && b.top < a.top;
    default:
      return false;
  }
}
