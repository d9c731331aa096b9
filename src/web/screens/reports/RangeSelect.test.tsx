import { screen } from "@testing-library/react";
import { test, vi } from "vitest";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { RangeSelect } from "./RangeSelect.tsx";

test("after midnight Reports' Today says which business day it is", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T19:00:00Z"), toFake: ["Date"] });
  signInAdmin(async () => Response.json(Settings.encode(defaultSettings)));
  show(<RangeSelect value={{ range: "today", startDate: null, endDate: null }} onChange={() => {}} />);
  await screen.findByDisplayValue("Today, 20 November 2026");
  signOutAdmin();
  vi.useRealTimers();
});
