// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../device.ts";
import { Failure, unreachable } from "./failure.ts";

const user = { id: "u1", username: "asha", name: "Asha", role: "waiter" } as const;
const fetchMock = vi.fn<typeof fetch>();

const answer = (body: string, init: ResponseInit = {}) =>
  fetchMock.mockImplementation(async () => new Response(body, init));
const refusal = (status: number, code: string, message: string) =>
  answer(JSON.stringify({ code, message }), { status });

const get = () => device.transport({ method: "GET", path: "/orders" });

describe("transport", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", fetchMock);
    device.session.start("secret", user);
    device.connection.noteReached();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetchMock.mockReset();
  });

  test("a request carries token, contract, device and key; its answer has the journal position", async () => {
    answer("[]", { headers: { "X-Seq": "12", "X-Epoch": "e1", "X-Total-Count": "40" } });
    const result = await device.transport({
      method: "POST",
      path: "/orders",
      body: { table: "t1" },
      key: "k1",
    });
    expect(result).toEqual({ body: [], seq: 12, epoch: "e1", total: 40 });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe("/api/orders");
    expect(init?.body).toBe('{"table":"t1"}');
    expect(init?.headers).toMatchObject({
      Authorization: "Bearer secret",
      "Content-Type": "application/json",
      "Idempotency-Key": "k1",
      "X-Contract": expect.stringMatching(/^\d+$/),
      "X-Device": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("parses a list's days and its earlier day from the answer's headers", async () => {
    answer("[]", { headers: { "X-Span": "2026-11-01/2026-11-30", "X-Earlier-Day": "2026-10-30" } });
    expect(await get()).toMatchObject({
      span: { from: "2026-11-01", to: "2026-11-30" },
      earlierDay: "2026-10-30",
    });
  });

  test("an interrupted answer is a network error", async () => {
    const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError("terminated")) });
    fetchMock.mockImplementation(async () => new Response(broken));
    await expect(get()).rejects.toThrow(/^Network error occurred$/);
  });

  test("a late 401 for the previous person's request does not end the next person's session", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetchMock.mockReturnValueOnce(promise);
    const late = get();
    device.session.start("second", { ...user, id: "u2" });
    resolve(Response.json({ code: "not-signed-in", message: "Please sign in again." }, { status: 401 }));
    await expect(late).rejects.toMatchObject({ code: "not-signed-in" });
    expect(device.session.get()?.token).toBe("second");
  });

  test("after logout no token is sent", async () => {
    answer("[]");
    await get();
    device.session.end();
    await get();
    const tokens = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get("Authorization"));
    expect(tokens).toEqual(["Bearer secret", null]);
  });

  test("a form has no content type of its own: the browser adds it with the boundary", async () => {
    answer("{}");
    await device.transport({ method: "POST", path: "/menu/items", body: new FormData() });
    expect(fetchMock.mock.calls[0]?.[1]?.headers).not.toHaveProperty("Content-Type");
  });

  test("parses the next page's cursor", async () => {
    answer("[]", { headers: { Link: '</api/orders?limit=10&cursor=abc>; rel="next"' } });
    expect((await get()).nextCursor).toBe("abc");
  });

  test('the server\'s "no" becomes a refusal', async () => {
    refusal(409, "table-has-active-order", "Table already has an active order");
    await expect(get()).rejects.toMatchObject({ name: "Refusal", code: "table-has-active-order" });
  });

  test.each([
    [
      "<!DOCTYPE html><p>nginx</p>",
      {},
      "Received HTML response instead of JSON. Backend may be down or returning an error page.",
    ],
    ["not json", {}, "Invalid JSON response from server"],
    ["", { status: 502, statusText: "Bad Gateway" }, "Bad Gateway"],
    ["", { status: 502 }, "HTTP error! status: 502"],
    ['{"code":"odd","message":"Told you"}', { status: 418 }, "Told you"],
    ['{"message":"Told you"}', { status: 409, statusText: "Conflict" }, "Told you"],
  ])("status %j with message %j becomes %j", async (body, init, message) => {
    answer(body, init);
    await expect(get()).rejects.toThrow(message);
    await expect(get()).rejects.toBeInstanceOf(Failure);
  });

  test("the accounts screen shows status and text if the server sends no message", async () => {
    fetchMock.mockImplementation(async () => {
      const bare = new Response("", { status: 500, statusText: "Internal Server Error" });
      return Object.defineProperty(bare, "url", { value: "http://till/api/auth/users" });
    });
    const users = device.transport({ method: "GET", path: "/auth/users" });
    await expect(users).rejects.toThrow("HTTP 500: Internal Server Error");
  });

  test("a 401 ends the session", async () => {
    refusal(401, "not-signed-in", "Please sign in again.");
    await expect(get()).rejects.toMatchObject({ code: "not-signed-in" });
    expect(device.session.get()).toBeUndefined();
    expect(localStorage.getItem("authToken")).toBeNull();
  });

  test("a 401 with only a message ends the session too", async () => {
    answer('{"message":"Token expired"}', { status: 401 });
    await expect(get()).rejects.toThrow("Token expired");
    expect(device.session.get()).toBeUndefined();
    answer('{"message":"Invalid credentials"}', { status: 401 });
    device.session.end();
    const ended = vi.fn();
    const stop = device.session.ended.subscribe(ended);
    await expect(device.transport({ method: "POST", path: "/auth/login" })).rejects.toThrow(
      "Invalid credentials",
    );
    stop();
    expect(ended).not.toHaveBeenCalled();
  });

  test.each(["/auth/users", "/auth/users/u1/status", "/auth/register"])(
    "nothing is sent to %s once the token is gone from the browser's storage",
    async (path) => {
      answer("[]");
      localStorage.removeItem("authToken");
      const message = "No authentication token found";
      await expect(device.transport({ method: "PATCH", path })).rejects.toThrow(message);
      await get();
      expect(fetchMock).toHaveBeenCalledOnce();
    },
  );

  test.each(["invalid-credentials", "session-locked"] as const)(
    "a 401 for %s does not end the session",
    async (code) => {
      refusal(401, code, "No");
      await expect(get()).rejects.toMatchObject({ code });
      expect(device.session.get()?.token).toBe("secret");
    },
  );

  test("without an answer the message names the port, and the connection is checked", async () => {
    fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
    vi.stubGlobal("location", new URL("http://till.local:5000/waiter"));
    await expect(get()).rejects.toThrow(
      "Cannot connect to server. Please ensure the backend is running on port 5000.",
    );
    await waitFor(() =>
      expect(device.connection.get()).toMatchObject({
        status: "unreachable",
        reason: "Unknown connection error",
      }),
    );
    answer('{"status":"ok"}');
    await get();
    expect(device.connection.get().status).toBe("reachable");
  });

  test.each([
    ["https://till.local:5443", "5443"],
    ["https://till.example", "443"],
    ["http://till.example", "80"],
  ])("a server at %s is reported unreachable on port %s", (address, port) => {
    vi.stubGlobal("location", new URL(address));
    expect(unreachable().message).toBe(
      `Cannot connect to server. Please ensure the backend is running on port ${port}.`,
    );
  });
});
