import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fetchedWhenIdle } from "./fetchedWhenIdle.tsx";

test("a part that can wait appears by itself, and is asked for again when it could not be fetched", async () => {
  let attempts = 0;
  const Part = fetchedWhenIdle(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("The server is away.");
    return () => <p>Keys</p>;
  });
  const first = render(<Part />);
  await expect.poll(() => attempts).toBe(1);
  expect(screen.queryByText("Keys")).toBeNull();
  first.unmount();
  render(<Part />);
  expect(await screen.findByText("Keys")).toBeDefined();
  expect(attempts).toBe(2);
});
