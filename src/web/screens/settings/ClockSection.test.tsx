import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { ClockQuestion } from "./ClockQuestion.tsx";
import { ClockSection } from "./ClockSection.tsx";

const serverTime = "2026-11-20T14:30:00.000Z";
const dayLater = "2026-11-21T14:30:00.000Z";
const dayEarlier = "2026-11-19T14:30:00.000Z";
let state: object;
const sent = vi.fn();
const healthAsked = vi.fn();

beforeEach(() => {
  sent.mockClear();
  healthAsked.mockClear();
  signInAdmin(async (address, init) => {
    if (address === "/api/health") {
      healthAsked();
      return Response.json({
        status: "ok",
        reasons: [],
        time: serverTime,
        version: "1",
        database: "sqlite",
        storage: "ok",
        clock: "ok",
      });
    }
    if (init?.method === "POST") {
      sent(JSON.parse(String(init.body)));
      state = { serverTime: dayLater, computerTime: dayLater, isWaiting: false };
    }
    return Response.json(state);
  });
});
afterEach(signOutAdmin);

const showClock = () =>
  show(
    <>
      <ClockQuestion />
      <ClockSection />
    </>,
  );

test("a clock that jumped ahead is shown with both times, and the admin confirms the shown computer's time", async () => {
  state = { serverTime, computerTime: dayLater, isWaiting: true };
  showClock();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("21/11/2026, 20:00");
  expect(alert.textContent).toContain("20/11/2026, 20:00");
  const asked = healthAsked.mock.calls.length;
  fireEvent.click(screen.getByRole("button", { name: "21/11/2026, 20:00 is right" }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ computerTime: dayLater }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getByText("21/11/2026, 20:00")).toBeTruthy();
  // The banner above the screens disappears immediately.
  await waitFor(() => expect(healthAsked.mock.calls.length).toBeGreaterThan(asked));
});

test("a computer's clock that is behind is shown, with what to do", async () => {
  state = { serverTime, computerTime: dayEarlier, isWaiting: false };
  showClock();
  expect((await screen.findByRole("alert")).textContent).toContain("It says 19/11/2026, 20:00.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("while both clocks agree there is nothing to decide", async () => {
  state = { serverTime, computerTime: serverTime, isWaiting: false };
  showClock();
  expect(await screen.findByText("20/11/2026, 20:00")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
