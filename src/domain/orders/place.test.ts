import { expect, test } from "vitest";
import { instant } from "../time.ts";
import { type Place, placeName, placeRefs, tableIdOf } from "./place.ts";

const t4 = { _id: "t4", name: "T4" };
const hall = { _id: "hall", name: "Hall" };
const details = { number: 12, name: "Meera", phone: "98470 12345", promisedAt: instant(0) };

test.each<[Place, string, string, string, string | undefined]>([
  [{ kind: "table", table: t4, area: hall }, "T4", "t4", "Hall", "t4"],
  [{ kind: "takeaway", ...details }, "Takeaway 12", "o1", "Takeaway", undefined],
  [{ kind: "takeaway", ...details, number: null }, "Takeaway", "o1", "Takeaway", undefined],
  [{ kind: "delivery", ...details, address: "Beach Road" }, "Delivery 12", "o1", "Delivery", undefined],
  [{ kind: "room", ...details, room: "204" }, "Room 204", "o1", "Room service", undefined],
])("the place %j is called %s, and only a table has the id of a table", (place, name, id, area, tableId) => {
  expect(placeName(place)).toBe(name);
  expect(placeRefs(place, "o1")).toMatchObject({ table: { _id: id, name }, area: { name: area } });
  expect(tableIdOf(place)).toBe(tableId);
});
