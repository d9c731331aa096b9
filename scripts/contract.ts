import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CONTRACT_NUMBER } from "#domain/contractNumber.ts";
import { features } from "../src/server/app.ts";
import { openApi } from "../src/server/http/docs/openapi.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [name: string]: Json;
}

/** The widest line on which an object or a list still stands whole. */
const LINE_WIDTH_MAX = 120;

const root = fileURLToPath(new URL("..", import.meta.url));

export function contractFile(number: number): string {
  return `${root}docs/api/contract-${number}.json`;
}

export function readContract(number: number): Json {
  return JSON.parse(readFileSync(contractFile(number), "utf8"));
}

/** Describes in OpenAPI what this build's server can be asked: the same for the same contract, whatever its version. */
export function currentContract(): Json {
  const document = JSON.parse(JSON.stringify(openApi(features.flatMap(({ handlers }) => handlers))));
  return canonical({ ...document, info: { title: "Rasoi", version: String(CONTRACT_NUMBER) } });
}

/**
 * Makes equal contracts equal texts: names are sorted, and lists whose order says nothing. A format is said without the
 * pattern that the schema library spells it with.
 */
function canonical(value: Json, name = ""): Json {
  if (isList(value)) {
    const entries = value.map((entry) => canonical(entry));
    if (name !== "required" && name !== "parameters") return entries;
    return entries.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => key !== "pattern" || typeof value.format !== "string");
  const sorted = kept.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, part]) => [key, canonical(part, key)]));
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}

/** Lists the operations of which two contracts say different parameters, bodies or answers: "POST /api/orders". */
export function changedOperations(before: Json, after: Json): string[] {
  const [old, now] = [shapesOf(before), shapesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name));
}

/** What is compared of each operation, as text: not its summary, nor any other words for people. */
function shapesOf(contract: Json): ReadonlyMap<string, string> {
  const paths = isObject(contract) ? entriesOf(contract.paths) : [];
  return new Map(
    paths.flatMap(([path, methods]) =>
      entriesOf(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        JSON.stringify(isObject(operation) ? shapeOf(operation) : operation),
      ]),
    ),
  );
}

function shapeOf({ parameters = [], requestBody = null, responses, security = [] }: JsonObject): Json {
  const answers = entriesOf(responses).map(([status, answer]) => [
    status,
    isObject(answer) ? answer.content : null,
  ]);
  return JSON.parse(JSON.stringify([parameters, requestBody, answers, security]));
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Reads from the changelog which contract each version spoke, newest first; `version` is "Unreleased" for the next. */
export function contractsIn(changelog: string): { readonly version: string; readonly number: number }[] {
  return changelog.split(/^## /m).flatMap((section) => {
    const [version = ""] = section.split(/\s/);
    const number = /^Contract (\d+)\.$/m.exec(section)?.[1];
    return number === undefined ? [] : [{ version, number: Number(number) }];
  });
}

export function readChangelog(): string {
  return readFileSync(`${root}CHANGELOG.md`, "utf8");
}

/** Tells why the file of a contract has to stay as it is: a version that was released speaks it. */
export function refuseWriting(number: number, changelog: string): string | undefined {
  const release = contractsIn(changelog).find((one) => one.version !== "Unreleased" && one.number === number);
  return release && `version ${release.version} was released with contract ${number}`;
}

/** Writes JSON with one entry a line, except what fits on a line as a whole. */
export function formatted(value: Json, indent = ""): string {
  const line = JSON.stringify(value);
  if (indent.length + line.length <= LINE_WIDTH_MAX || (!isList(value) && !isObject(value))) return line;
  const deeper = `${indent}  `;
  const entries = isList(value)
    ? value.map((entry) => deeper + formatted(entry, deeper))
    : entriesOf(value).map(([key, part]) => `${deeper}${JSON.stringify(key)}: ${formatted(part, deeper)}`);
  const [open, close] = isList(value) ? "[]" : "{}";
  return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
}

function main(): void {
  const file = contractFile(CONTRACT_NUMBER);
  const refusal = existsSync(file) ? refuseWriting(CONTRACT_NUMBER, readChangelog()) : undefined;
  if (refusal === undefined) {
    writeFileSync(file, `${formatted(currentContract())}\n`);
    console.log(`${file} is written.`);
  } else {
    console.error(
      `${file} stays as it is: ${refusal}. Raise CONTRACT_NUMBER in src/domain/contractNumber.ts.`,
    );
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
