import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useLiftedFinger } from "./useLiftedFinger.ts";

afterEach(cleanup);

const at = (clientX: number, clientY: number) => ({ identifier: 0, clientX, clientY });

function List({ act }: { readonly act: () => boolean }) {
  const finger = useLiftedFinger(act);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what is tapped
    <div data-testid="list" {...finger.listeners} onContextMenu={finger.forget}>
      <button type="button">Masala Dosa</button>
    </div>
  );
}

/** A list with one tile, in which lifted fingers are counted. */
function list(isTaken = true) {
  const taps: string[] = [];
  const act = () => {
    taps.push("lifted");
    return isTaken;
  };
  render(
    <>
      <input aria-label="Note" />
      <List act={act} />
    </>,
  );
  const tile = screen.getByRole("button");
  return {
    taps,
    down: (...touches: ReturnType<typeof at>[]) => fireEvent.touchStart(tile, { touches }),
    /** Answers whether the browser goes on to make a click of it. */
    lift: (touch = at(50, 50), cancelable = true) =>
      fireEvent.touchEnd(tile, { touches: [], changedTouches: [touch], cancelable }),
    scroll: () => fireEvent.scroll(screen.getByTestId("list")),
    hold: () => fireEvent.contextMenu(tile),
  };
}

const waited = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a finger that lifts is answered at once, and makes no click as well", () => {
  const { taps, down, lift } = list();
  down(at(50, 50));
  expect(lift(at(54, 53))).toBe(false);
  expect(taps).toEqual(["lifted"]);
});

test("a tap that is not taken stays the browser's", () => {
  const { taps, down, lift } = list(false);
  down(at(50, 50));
  expect(lift()).toBe(true);
  expect(taps).toEqual(["lifted"]);
});

test("a finger that moved, scrolled or held the tile means no tap", async () => {
  const { taps, down, lift, scroll, hold } = list();
  down(at(50, 50));
  expect(lift(at(50, 80))).toBe(true);
  down(at(50, 50));
  hold();
  expect(lift()).toBe(true);
  down(at(50, 50));
  await waited(450);
  expect(lift()).toBe(true);
  down(at(50, 50));
  scroll();
  expect(lift()).toBe(true);
  expect(taps).toEqual([]);
});

test("two fingers, and an end that the browser keeps to itself, mean no tap", () => {
  const { taps, down, lift } = list();
  down(at(50, 50), at(90, 90));
  expect(lift()).toBe(true);
  down(at(50, 50));
  expect(lift(at(50, 50), false)).toBe(true);
  expect(taps).toEqual([]);
});

test("a finger that stops the scrolling list is the browser's; one a moment later taps", async () => {
  const { taps, down, lift, scroll } = list();
  scroll();
  down(at(50, 50));
  expect(lift()).toBe(true);
  expect(taps).toEqual([]);
  await waited(200);
  down(at(50, 50));
  expect(lift()).toBe(false);
  expect(taps).toEqual(["lifted"]);
});

test("a field that is being filled in is left first, as by a click; the focus within the list stays", () => {
  const { taps, down, lift } = list();
  const note = screen.getByRole("textbox");
  note.addEventListener("blur", () => taps.push("note kept"));
  note.focus();
  down(at(50, 50));
  lift();
  expect(taps).toEqual(["note kept", "lifted"]);
  const tile = screen.getByRole("button");
  tile.focus();
  down(at(50, 50));
  lift();
  expect(document.activeElement).toBe(tile);
});
