import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Table } from "#domain/floor/tablesApi.ts";
import { device } from "../../../sync/device.ts";
import { order, table } from "../../../testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { TableMenu } from "./TableMenu.tsx";
import { tableTiles } from "./tableTiles.ts";

afterEach(signOutAdmin);

const own = ["Move or merge the order", "Hand over to another waiter"];

test.each<["admin" | "waiter", Table["status"], readonly string[]]>([
  ["admin", "available", ["Reserve", "Out of service"]],
  ["admin", "reserved", ["Release", "Out of service"]],
  ["admin", "occupied", [...own, "Free table"]],
  ["admin", "out-of-service", ["Back in service"]],
  ["waiter", "available", ["Reserve"]],
  ["waiter", "reserved", ["Release"]],
  ["waiter", "occupied", [...own, "Free table"]],
  ["waiter", "out-of-service", ["Only an admin can change this table"]],
])("%s is offered for a table that is %s: %j", async (role, status, entries) => {
  signInAdmin(async () => Response.json([]));
  device.session.start("secret", { id: "p", username: "asha", name: "Asha", role });
  const [tile] = tableTiles([{ ...table, status }], status === "occupied" ? [order] : [], "hall");
  if (!tile) throw new Error("the table has no tile");
  const nothing = () => {};
  show(
    <TableMenu
      {...{ tile, anchor: new DOMRect(), onMove: nothing, onHandOver: nothing, onClose: nothing }}
    />,
  );
  const [, ...items] = (await screen.findByRole("menu")).children;
  expect(items.map(({ textContent }) => textContent)).toEqual(entries);
});
