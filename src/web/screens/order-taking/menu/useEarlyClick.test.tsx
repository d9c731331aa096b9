import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useEarlyClick } from "./useEarlyClick.ts";

afterEach(cleanup);

const at = (clientX: number, clientY: number) => ({ identifier: 0, clientX, clientY });

function List({ onClick, isAvailable }: { readonly onClick: () => void; readonly isAvailable: boolean }) {
  return (
    <div data-testid="list" {...useEarlyClick()}>
      <button type="button" disabled={!isAvailable} onClick={onClick}>
        Masala Dosa
      </button>
    </div>
  );
}

/** A list with one tile, whose clicks are counted, and a field beside it. */
function list(isAvailable = true) {
  const events: string[] = [];
  render(
    <>
      <input aria-label="Note" />
      <List onClick={() => events.push("click")} isAvailable={isAvailable} />
    </>,
  );
  const tile = screen.getByRole("button");
  return {
    events,
    tile,
    down: (...touches: ReturnType<typeof at>[]) => fireEvent.touchStart(tile, { touches }),
    /** Returns whether the browser goes on to make a click of it. */
    lift: (touch = at(50, 50), cancelable = true) =>
      fireEvent.touchEnd(tile, { touches: [], changedTouches: [touch], cancelable }),
    scroll: () => fireEvent.scroll(screen.getByTestId("list")),
    hold: () => fireEvent.contextMenu(tile),
  };
}

const waited = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a button is clicked when the finger lifts, and the browser makes no second click of it", () => {
  const { events, down, lift } = list();
  down(at(50, 50));
  expect(lift(at(54, 53))).toBe(false);
  expect(events).toEqual(["click"]);
});

test("a button that is disabled is left to the browser", () => {
  const { events, down, lift } = list(false);
  down(at(50, 50));
  expect(lift()).toBe(true);
  expect(events).toEqual([]);
});

test("a finger that moved, scrolled or held the button means no tap", async () => {
  const { events, down, lift, scroll, hold } = list();
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
  expect(events).toEqual([]);
});

test("two fingers, and an end that the browser keeps to itself, mean no tap", () => {
  const { events, down, lift } = list();
  down(at(50, 50), at(90, 90));
  expect(lift()).toBe(true);
  down(at(50, 50));
  expect(lift(at(50, 50), false)).toBe(true);
  expect(events).toEqual([]);
});

test("a finger that stops the scrolling list is the browser's; one a moment later taps", async () => {
  const { events, down, lift, scroll } = list();
  scroll();
  down(at(50, 50));
  expect(lift()).toBe(true);
  expect(events).toEqual([]);
  await waited(200);
  down(at(50, 50));
  expect(lift()).toBe(false);
  expect(events).toEqual(["click"]);
});

test("a field that is being filled in is left first, as by a click; the focus within the list stays", () => {
  const { events, tile, down, lift } = list();
  const note = screen.getByRole("textbox");
  note.addEventListener("blur", () => events.push("note kept"));
  note.focus();
  down(at(50, 50));
  lift();
  expect(events).toEqual(["note kept", "click"]);
  tile.focus();
  down(at(50, 50));
  lift();
  expect(document.activeElement).toBe(tile);
});
