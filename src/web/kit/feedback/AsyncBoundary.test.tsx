import { QueryClient, QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { test } from "vitest";
import { newStillPlace } from "../../testing/stillPlace.ts";
import { AsyncBoundary } from "./AsyncBoundary.tsx";

const { render, shows } = newStillPlace();
let answer = (_: string) => {};

function Dishes() {
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  return useSuspenseQuery({ queryKey: ["dishes"], queryFn }).data;
}

test("data is shown as soon as it is read, not after React's 300 ms placeholder throttle", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AsyncBoundary fallback="Loading">
        <Dishes />
      </AsyncBoundary>
    </QueryClientProvider>,
  );
  await shows("Loading");
  answer("Kokum");
  await shows("Kokum");
});
