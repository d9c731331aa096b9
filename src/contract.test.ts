import { expect, test } from "vitest";
import { currentContract, formatted, readContract } from "../scripts/contract.ts";
import { contract } from "./domain/contract.ts";
import type { Endpoint } from "./domain/endpoint.ts";
import { features } from "./server/app.ts";

test("the contract is the one that is committed", () => {
  const current = currentContract();
  expect(JSON.stringify(current).length).toBeGreaterThan(50_000);
  expect(current, "write it anew with `node scripts/contract.ts`").toEqual(readContract());
});

test("the server answers every endpoint of the contract, and no other", () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const answered = features.flatMap(({ handlers }) => handlers.map(({ endpoint }) => nameOf(endpoint)));
  expect(answered.toSorted()).toEqual(contract.map(nameOf).toSorted());
});

test("a contract's file is JSON of one entry a line, short ones whole", () => {
  const wide = { short: { a: 1 }, long: Array.from({ length: 60 }, (_, i) => i) };
  expect(JSON.parse(formatted(wide))).toEqual(wide);
  expect(formatted(wide).split("\n").slice(0, 3)).toEqual(["{", '  "short": {"a":1},', '  "long": [']);
});
