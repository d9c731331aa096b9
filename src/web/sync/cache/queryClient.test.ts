// @vitest-environment jsdom

import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { backoffMs } from "../backoff.ts";
import { device } from "../device.ts";
import { Failure } from "../http/failure.ts";
import { allRead, createQueryClient } from "./queryClient.ts";

const { queries } = device.queryClient.getDefaultOptions();
const retry = queries?.retry;
const mayRetry = (failures: number, error: Error) => typeof retry === "function" && retry(failures, error);

afterEach(() => vi.useRealTimers());

test("retries a stale query on screen until it is fresh, on a network that loses every attempt", async () => {
  vi.useFakeTimers();
  const client = createQueryClient({ get: () => ({ status: "reachable", live: true }) });
  let losses = 0;
  const queryFn = async () => {
    losses -= 1;
    if (losses >= 0) throw new Failure("unreachable", "lost");
    return losses;
  };
  const orders = new QueryObserver<number>(client, { queryKey: ["orders"], queryFn });
  orders.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  losses = 6;
  void client.invalidateQueries();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(orders.getCurrentResult()).toMatchObject({ status: "error", data: -1 });
  await vi.advanceTimersByTimeAsync(5_000 + 3_000);
  expect(orders.getCurrentResult()).toMatchObject({ status: "success" });
  client.clear();
});

test("a failed query is retried 3 times; a refusal is not retried", () => {
  device.connection.noteReached();
  const failure = new Failure("server", "Bad Gateway", 502);
  expect([0, 1, 2, 3].map((failures) => mayRetry(failures, failure))).toEqual([true, true, true, false]);
  expect(mayRetry(0, new Refusal("not-found"))).toBe(false);
});

test("the back-off starts at 1 s and doubles up to 30 s", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => backoffMs(attempt))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(queries?.retryDelay).toBe(backoffMs);
});

test("keeps an unused answer for 5 minutes", () => {
  expect(queries?.gcTime).toBe(5 * 60_000);
});

test("allRead resolves once the last query has succeeded or failed", async () => {
  const client = createQueryClient(device.connection);
  await allRead(client);
  const tables = Promise.withResolvers<string>();
  const menu = Promise.withResolvers<string>();
  void client.prefetchQuery({ queryKey: ["tables"], queryFn: () => tables.promise, retry: false });
  void client.prefetchQuery({ queryKey: ["menu"], queryFn: () => menu.promise, retry: false });
  const said: string[] = [];
  const waiting = allRead(client).then(() => said.push("all read"));
  tables.resolve("tables");
  await client.prefetchQuery({ queryKey: ["tables"] });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(said).toEqual([]);
  menu.reject(new Error("away"));
  await waiting;
  expect(said).toEqual(["all read"]);
});
