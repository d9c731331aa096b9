// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { noteContact, useLastContact } from "./lastContact.ts";

test("stores the last contact every five seconds, and also after the clock was set back", () => {
  const noon = Date.parse("2026-11-20T06:30:00Z");
  const noted = [noon, noon + 4_999, noon + 5_000, noon - 3_600_000].map((at) => {
    noteContact(instant(at));
    return Number(renderHook(useLastContact).result.current) - noon;
  });
  expect(noted).toEqual([0, 0, 5_000, -3_600_000]);
});
