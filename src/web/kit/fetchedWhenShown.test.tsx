import { ErrorBoundary } from "react-error-boundary";
import { expect, test, vi } from "vitest";
import { newStillPlace } from "../testing/stillPlace.ts";
import { fetchedWhenShown } from "./fetchedWhenShown.tsx";

const Dish = ({ name }: { readonly name: string }) => name;
const { render, shows } = newStillPlace();

test("fetched code is shown at once, and not when React's timer for placeholders has run out", async () => {
  const fetched = Promise.withResolvers<typeof Dish>();
  const fetch = vi.fn(() => fetched.promise);
  const Later = fetchedWhenShown(fetch, "Fetching");
  expect(fetch).not.toHaveBeenCalled();
  render(<Later name="Kokum" />);
  await shows("Fetching");
  fetched.resolve(Dish);
  await shows("Kokum");
  render(<Later key="again" name="Solkadhi" />);
  await shows("Solkadhi");
  expect(fetch).toHaveBeenCalledOnce();
});

test("code that cannot be fetched is an error, and fetched again when it is shown again", async () => {
  const fetch = vi.fn(async () => Dish).mockRejectedValueOnce(new Error("no network"));
  const Later = fetchedWhenShown(fetch);
  const showing = (key: string) => (
    <ErrorBoundary key={key} fallbackRender={({ error }) => String(error)}>
      <Later name="Kokum" />
    </ErrorBoundary>
  );
  render(showing("first"));
  await shows("Error: no network");
  render(showing("second"));
  await shows("Kokum");
});
