import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startResort } from "../../testing/resort.ts";
import { withLinesAndPayments } from "./bills.store.ts";

test("a bill whose order or issuer is not there is an error, and is not left out of a list", async () => {
  const resort = await startResort();
  onTestFinished(() => resort.server.close());
  await resort.issueBill(await resort.open(0, resort.line(0, 1)));
  const { read } = resort.server.databases;
  const rows = await read((tx) => tx.selectFrom("bills").selectAll().execute());
  const readWith = (change: { readonly issuer_id?: string; readonly order_id?: string }) =>
    read((tx) => {
      const changed = rows.map((row) => ({ ...row, ...change }));
      return withLinesAndPayments(tx, changed);
    });
  expect(await readWith({})).toHaveLength(1);
  await expect(readWith({ issuer_id: randomUUID() })).rejects.toThrow(/^there is no issuer /);
  await expect(readWith({ order_id: randomUUID() })).rejects.toThrow(/ has no order /);
});
