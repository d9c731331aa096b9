import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { device } from "../../sync/device.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { TableCard } from "./TableCard.tsx";

afterEach(signOutAdmin);

test("the selected table shows who has it open on other devices", () => {
  signInAdmin(async () => Response.json({}));
  const context = { tableId: "t4", tableName: "T4", areaId: "hall", areaName: "Dining Hall", timestamp: 0 };
  show(<TableCard context={context} capacity={4} />);
  expect(screen.queryByText(/on this table/)).toBeNull();
  const asha = { device: "phone", person: { _id: "p1", name: "Asha" }, place: "t4" };
  act(() => device.presence.note({ isAll: true, places: [asha] }));
  screen.getByText("Asha is on this table");
});
