import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fetchedWhenIdle } from "./fetchedWhenIdle.tsx";

test("a part that can wait appears by itself, and is asked for again when it could not be fetched", async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const Part = fetchedWhenIdle(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("The server is away.");
    return () => <p>Keys</p>;
  });
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(attempts).toBe(1);
  expect(screen.queryByText("Keys")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText("Keys")).toBeDefined();
});
