import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { currentContract, formatted, readContract } from "../scripts/contract.ts";
import { apis, contract } from "./domain/contract.ts";
import type { Endpoint } from "./domain/endpoint.ts";
import { features } from "./server/app.ts";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("the contract is the committed one", () => {
  const current = currentContract();
  expect(JSON.stringify(current).length).toBeGreaterThan(50_000);
  expect(current, "write it anew with `node scripts/contract.ts`").toEqual(readContract());
});

test("the server answers every endpoint of the contract, and no other", () => {
  const answered = features.flatMap(({ handlers }) => handlers.map(({ endpoint }) => nameOf(endpoint)));
  expect(answered.toSorted()).toEqual(contract.map(nameOf).toSorted());
});

/** An example of what a command stores: `expect(await storedBy(() => admin.send(areaEditingApi.create, …))).toEqual(…`. */
const example =
  /storedBy\(\(\) =>\s*[\w.()]+\.(?:send\(\s*(\w+)\.(\w+),|post\("([^"]+)",)(?:(?!storedBy\()[\s\S])*?\.toEqual\((?:rows`|\[\]\))/g;

test("every command of the contract has an example of all that it stores", () => {
  const known: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = apis;
  const sources = globSync("src/server/**/stored*.test.ts").map((path) => readFileSync(path, "utf8"));
  const shown = sources.flatMap((source) => [...source.matchAll(example)]);
  const endpoints = shown.map(([, api = "", name = "", path]) =>
    path === undefined ? known[api]?.[name] : contract.find((endpoint) => endpoint.path === path),
  );
  const commands = contract.filter(({ kind }) => kind === "command");
  expect(commands.filter((command) => !endpoints.includes(command)).map(nameOf)).toEqual([]);
});

test("contract.json is formatted with one entry per line and short entries whole", () => {
  const wide = { short: { a: 1 }, long: Array.from({ length: 60 }, (_, i) => i) };
  expect(JSON.parse(formatted(wide))).toEqual(wide);
  expect(formatted(wide).split("\n").slice(0, 3)).toEqual(["{", '  "short": {"a":1},', '  "long": [']);
});
