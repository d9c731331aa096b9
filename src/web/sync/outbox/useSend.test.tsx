import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { staffApi } from "#domain/staff/api.ts";
import { checkConnection, getConnection } from "../http/connection.ts";
import { useSend } from "./useSend.ts";

afterEach(() => vi.unstubAllGlobals());

const profile = { token: "t", _id: "w", username: "waiter", name: "Asha Naik", role: "waiter" };

test("signing in reaches a server that came back before this page noticed, and fails while it is away", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await checkConnection();
  expect(getConnection().status).toBe("unreachable");
  const { result } = renderHook(() => useSend(staffApi.login));
  const body = { username: "waiter", password: "waiter123" };
  expect(await result.current({ body })).toMatchObject({ kind: "failed", error: { kind: "unreachable" } });
  vi.stubGlobal("fetch", async () => Response.json(profile, { headers: { "x-seq": "1", "x-epoch": "e" } }));
  expect(await result.current({ body })).toMatchObject({ kind: "done", answer: { name: "Asha Naik" } });
});
