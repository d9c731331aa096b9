import { expect, test } from "vitest";
import { refundingApi } from "../commands/refunding.ts";

const refund = { amount: 1, type: "cash", reason: "cold" };

test.each([
  ["nothing", { amount: 0 }, ["amount"]],
  ["one paisa", { amount: 0.01 }, []],
  ["less than nothing", { amount: -1 }, ["amount"]],
  ["a blank reason", { reason: " " }, ["reason"]],
  ["an unknown type", { type: "gold" }, ["type"]],
])("a refund of %s (%j): fields refused are %j", (_, given, fields) => {
  const { error } = refundingApi.refund.body.safeParse({ ...refund, ...given });
  expect((error?.issues ?? []).map(({ path }) => path.join("."))).toEqual(fields);
});
