import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { noteReached } from "../http/connection.ts";
import { queryClient } from "./queryClient.ts";
import { useInfiniteAsk } from "./useInfiniteAsk.ts";

const asked: string[] = [];

/** Answers each request with the next of these heads, and an empty list. */
function answerWith(...heads: Record<string, string>[]) {
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response("[]", { headers: { "X-Seq": "1", "X-Epoch": "e", ...heads.shift() } });
  });
}

beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
  noteReached();
});
afterEach(() => vi.unstubAllGlobals());

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test("a list is read on by its cursor, then day span by day span, and says which days were read", async () => {
  answerWith(
    { "X-Span": "2026-11-16/2026-11-22", Link: '</api/activity?cursor=7>; rel="next"' },
    { "X-Span": "2026-11-16/2026-11-22", "X-Earlier-Day": "2026-11-12" },
    { "X-Span": "2026-11-06/2026-11-12", Link: '</api/activity?cursor=3>; rel="next"' },
    { "X-Span": "2026-11-06/2026-11-12" },
  );
  const { result } = renderHook(() => useInfiniteAsk(activityApi.list, { topic: "kot" }), { wrapper });
  const shows = (state: object) => vi.waitFor(() => expect(result.current).toMatchObject(state));
  const readOn = () => act(async () => result.current.readOn());
  await shows({ hasMore: true, earlierDay: undefined });
  await readOn();
  const span = { from: "2026-11-16", to: "2026-11-22" };
  await shows({ hasMore: false, earlierDay: "2026-11-12", span });
  await readOn();
  await shows({ hasMore: true, earlierDay: undefined });
  await readOn();
  await shows({ hasMore: false, earlierDay: undefined, span: { from: "2026-11-06", to: "2026-11-22" } });
  expect(asked.map((url) => url.replace("/api/activity?topic=kot", ""))).toEqual([
    "",
    "&cursor=7",
    "&endDate=2026-11-12",
    "&endDate=2026-11-12&cursor=3",
  ]);
});
