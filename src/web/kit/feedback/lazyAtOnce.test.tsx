import { expect, test, vi } from "vitest";
import { newStillPlace } from "../../testing/stillPlace.ts";
import { lazyPart } from "./lazy.tsx";

const Dish = ({ name }: { readonly name: string }) => name;
const { render, shows } = newStillPlace();

test("loaded code is shown immediately, not after React's 300 ms placeholder throttle", async () => {
  const loaded = Promise.withResolvers<typeof Dish>();
  const load = vi.fn(() => loaded.promise);
  const Later = lazyPart(load, "Loading");
  expect(load).not.toHaveBeenCalled();
  render(<Later name="Kokum" />);
  await shows("Loading");
  loaded.resolve(Dish);
  await shows("Kokum");
  render(<Later key="again" name="Solkadhi" />);
  await shows("Solkadhi");
  expect(load).toHaveBeenCalledOnce();
});
