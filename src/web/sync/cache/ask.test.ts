// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Query } from "#domain/endpoint.ts";
import { expensesApi } from "#domain/expenses/api.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { checkConnection, noteReached } from "../http/connection.ts";
import { fetchSnapshot } from "./ask.ts";

beforeEach(() => {
  noteReached();
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
])("a list that is no array is refused: %s", async (message, endpoint) => {
  const { signal } = new AbortController();
  await expect(fetchSnapshot(endpoint, endpoint.path, "", signal)).rejects.toThrow(message);
});

test("while the server cannot be reached a read fails at once and is not sent", async () => {
  const sent = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", sent);
  await checkConnection();
  sent.mockClear();
  const { signal } = new AbortController();
  const read = fetchSnapshot(areasApi.list, areasApi.list.path, "", signal);
  await expect(read).rejects.toThrow("Cannot connect to server.");
  expect(sent).not.toHaveBeenCalled();
  noteReached();
});
