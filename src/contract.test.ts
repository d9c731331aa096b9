import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import {
  changedOperations,
  contractFile,
  contractsIn,
  currentContract,
  formatted,
  type Json,
  readChangelog,
  readContract,
  refuseWriting,
} from "../scripts/contract.ts";
import { contract } from "./domain/contract.ts";
import { CONTRACT_NUMBER, EARLIER_CONTRACTS_ACCEPTED } from "./domain/contractNumber.ts";
import type { Endpoint } from "./domain/endpoint.ts";
import { features } from "./server/app.ts";

const WHAT_TO_DO =
  "the contract changed and its number did not. Where the changelog says that this number was released, raise " +
  "CONTRACT_NUMBER in src/domain/contractNumber.ts; then write the contract's file with `node scripts/contract.ts`";

test("the contract is the one that is committed under its number", () => {
  const current = currentContract();
  expect(JSON.stringify(current).length).toBeGreaterThan(50_000);
  expect(changedOperations(readContract(CONTRACT_NUMBER), current), WHAT_TO_DO).toEqual([]);
});

test("the server answers every endpoint of the contract, and no other", () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const answered = features.flatMap(({ handlers }) => handlers.map(({ endpoint }) => nameOf(endpoint)));
  expect(answered.toSorted()).toEqual(contract.map(nameOf).toSorted());
});

test("every contract that the server accepts is committed", () => {
  const first = Math.max(1, CONTRACT_NUMBER - EARLIER_CONTRACTS_ACCEPTED);
  for (let number = first; number <= CONTRACT_NUMBER; number++) {
    expect(existsSync(contractFile(number)), contractFile(number)).toBe(true);
  }
});

test("the changelog says which contract each version speaks, one for each release", () => {
  const numbers = contractsIn(readChangelog()).map(({ number }) => number);
  expect(numbers[0]).toBe(CONTRACT_NUMBER);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  expect(numbers[0]).toBeLessThanOrEqual((numbers[1] ?? CONTRACT_NUMBER - 1) + 1);
});

test("a contract that was released keeps its file", () => {
  const changelog =
    "# Changelog\n\n## Unreleased\n\nContract 3.\n\n- x\n\n## 1.1.0 (2027-01-01)\n\nContract 2.\n";
  expect(contractsIn(changelog)).toEqual([
    { version: "Unreleased", number: 3 },
    { version: "1.1.0", number: 2 },
  ]);
  expect(refuseWriting(3, changelog)).toBeUndefined();
  expect(refuseWriting(2, changelog)).toBe("version 1.1.0 was released with contract 2");
});

/** A contract of one operation. */
function contractOf(operation: Readonly<Record<string, Json>>, path = "/api/areas"): Json {
  const answer = { description: "Done", content: { "application/json": { schema: { type: "string" } } } };
  return { paths: { [path]: { post: { summary: "Add", responses: { 201: answer }, ...operation } } } };
}
const body = (required: readonly string[]) => ({
  content: { "application/json": { schema: { type: "object", required } } },
});

test.each<[string, Json]>([
  ["path", contractOf({ requestBody: body([]) }, "/api/zones")],
  ["parameter", contractOf({ requestBody: body([]), parameters: [{ in: "query", name: "limit" }] })],
  ["body", contractOf({ requestBody: body(["name"]) })],
  ["answer", contractOf({ requestBody: body([]), responses: { 201: { description: "Done" } } })],
  ["status", contractOf({ requestBody: body([]), responses: { 200: { description: "Done" } } })],
])("another %s is another contract", (_, changed) => {
  expect(changedOperations(contractOf({ requestBody: body([]) }), changed)).toContain("POST /api/areas");
});

test("other words for people are the same contract", () => {
  expect(changedOperations(contractOf({}), contractOf({ summary: "Create", description: "Open." }))).toEqual(
    [],
  );
});

test("a contract's file is JSON of one entry a line, short ones whole", () => {
  const wide = { short: { a: 1 }, long: Array.from({ length: 60 }, (_, i) => i) };
  expect(JSON.parse(formatted(wide))).toEqual(wide);
  expect(formatted(wide).split("\n").slice(0, 3)).toEqual(["{", '  "short": {"a":1},', '  "long": [']);
});
