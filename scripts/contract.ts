import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CONTRACT_NUMBER } from "#domain/contractNumber.ts";
import { features } from "../src/server/app.ts";
import { openApi } from "../src/server/http/docs/openapi.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [name: string]: Json;
}

/** The widest line for a whole object or list. */
const LINE_WIDTH_MAX = 120;

const FILE = fileURLToPath(new URL("../docs/api/contract.json", import.meta.url));

export function readContract(): Json {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Describes this build's API in OpenAPI: the same for the same contract, whatever its version. */
export function currentContract(): Json {
  const document = JSON.parse(JSON.stringify(openApi(features.flatMap(({ handlers }) => handlers))));
  return canonical({ ...document, info: { title: "Rasoi", version: String(CONTRACT_NUMBER) } });
}

/**
 * Makes equal contracts equal texts: names are sorted, and lists without an order. Formats are given without the schema library's
 * pattern.
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

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}

/** Writes JSON with one entry per line, except what fits on a line. */
export function formatted(value: Json, indent = ""): string {
  const line = JSON.stringify(value);
  if (indent.length + line.length <= LINE_WIDTH_MAX || (!isList(value) && !isObject(value))) return line;
  const deeper = `${indent}  `;
  const entries = isList(value)
    ? value.map((entry) => deeper + formatted(entry, deeper))
    : Object.entries(value).map(
        ([key, part]) => `${deeper}${JSON.stringify(key)}: ${formatted(part, deeper)}`,
      );
  const [open, close] = isList(value) ? "[]" : "{}";
  return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
}

if (import.meta.main) writeFileSync(FILE, `${formatted(currentContract())}\n`);
