// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PrinterInUse, printingApi } from "#domain/printing/api.ts";
import { device } from "../../sync/device.ts";
import { areKotsTaken, stationsLeft } from "./printers.ts";

const bar: PrinterInUse = {
  ...{ _id: "p1", name: "Bar", kots: "cook", stations: ["bar"], bills: false, areas: [], tills: [] },
  ...{ drawer: null, trouble: null, isPaperLow: false },
};
const stations = ["bar", "hot", "tandoor"].map((_id) => ({ _id, name: _id }));
const ids = stations.map(({ _id }) => _id);
const answer = (printers: readonly PrinterInUse[], all = stations) =>
  device.queryClient.setQueryData(device.askOptions(printingApi.read, undefined).queryKey, {
    ...{ value: { printers: [...printers], stations: all, jobs: [] }, seq: 1, epoch: "e" },
  });
const displays = (...shown: string[]) =>
  device.presence.note({
    isAll: true,
    places: shown.map((shows, n) => ({
      ...{ device: `d${n}`, person: { _id: "", name: "" }, place: null, shows },
    })),
  });

beforeEach(() => device.connection.noteLive(true));
afterEach(() => {
  displays();
  device.queryClient.clear();
});

test("what is sent needs paper for the stations that neither a printer takes nor a live display shows", () => {
  answer([bar]);
  expect(stationsLeft(ids, { reason: "sent" })).toEqual(["hot", "tandoor"]);
  displays("tandoor");
  expect(stationsLeft(ids, { reason: "sent" })).toEqual(["hot"]);
  expect(areKotsTaken({ reason: "sent" })).toBe(false);
  displays("tandoor", "");
  expect(stationsLeft(ids, { reason: "sent" })).toEqual([]);
  expect(areKotsTaken({ reason: "sent" })).toBe(true);
});

test("paper that a person asks for is no display's matter", () => {
  answer([bar]);
  displays("");
  expect(stationsLeft(ids, { reason: "asked" })).toEqual(["hot", "tandoor"]);
});

test("in a house without stations any display takes the KOT", () => {
  answer([], []);
  expect(areKotsTaken({ reason: "sent" })).toBe(false);
  displays("old station");
  expect(areKotsTaken({ reason: "sent" })).toBe(true);
});
