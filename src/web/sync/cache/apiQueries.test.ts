// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Query } from "#domain/endpoint.ts";
import { expensesApi } from "#domain/expenses/api.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { Kot, kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { exampleKot } from "#domain/testing/examples.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../device.ts";
import { searchText } from "./apiQueries.ts";

beforeEach(() => {
  device.connection.noteReached();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", async () => new Response('{"orders":[]}'));
});
afterEach(() => void vi.unstubAllGlobals());

test.each<[string, Query]>([
  ["Invalid data format received from server", areasApi.list],
  ["Invalid orders data format received from server", ordersApi.list],
  ["Invalid categories data format received from server", menuApi.categories],
  ["Invalid items data format received from server", menuApi.items],
  ["Invalid expenses data format received from server", expensesApi.list],
])("rejects a list answer that is not an array: %s", async (message, endpoint) => {
  const { signal } = new AbortController();
  await expect(device.fetchSnapshot(endpoint, endpoint.path, "", signal)).rejects.toThrow(message);
});

test("an unset filter is not in the address", () => {
  expect(searchText(ordersApi.list, { table: undefined, search: "T 4", limit: 20 })).toBe(
    "search=T+4&limit=20",
  );
  expect(searchText(areasApi.list, undefined)).toBe("");
});

test("while the server is unreachable, a read fails immediately and sends nothing", async () => {
  const sent = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", sent);
  await device.connection.check();
  sent.mockClear();
  const { signal } = new AbortController();
  const read = device.fetchSnapshot(areasApi.list, areasApi.list.path, "", signal);
  await expect(read).rejects.toThrow("Cannot connect to server.");
  expect(sent).not.toHaveBeenCalled();
  device.connection.noteReached();
});

test("fetchApi after a command does not reuse a query that was sent before the command", async () => {
  const headers = { "x-seq": "1", "x-epoch": "e" };
  const before = Promise.withResolvers<Response>();
  const sent = vi.fn<typeof fetch>().mockReturnValueOnce(before.promise);
  vi.stubGlobal("fetch", sent);
  const search = { search: { order: "o1" } };
  const underWay = device.queryClient.fetchQuery(device.askOptions(kotApi.list, search)).catch(() => {});
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  sent.mockResolvedValueOnce(Response.json([Kot.encode(exampleKot())], { headers }));
  const asked = device.ask(kotApi.list, search);
  before.resolve(Response.json([], { headers }));
  expect(await asked).toEqual([exampleKot()]);
  await underWay;
});
