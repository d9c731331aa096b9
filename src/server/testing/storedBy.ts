import { sql } from "kysely";
import { type Instant, toBusinessDay } from "#domain/time.ts";
import type { Databases } from "../db/connect.ts";
import type { Column, Entity, StoredRow } from "../db/entity.ts";
import type { ReadTx } from "../db/tx.ts";
import { entities } from "../entities.ts";

/** The stored answers, which repeats.test.ts checks, are not shown. */
const ANSWERS = "idempotency_keys";
/** The engine's tables come last. */
const ENGINE = [ANSWERS, "journal_head", "counters", "journal"];
const tables = entities.toSorted((a, b) => ENGINE.indexOf(a.table) - ENGINE.indexOf(b.table));
/** The journal's columns that are not written. */
const labels: Readonly<Record<string, string>> = {
  ...{ person_id: "by ", topic: "", action: "", entity_id: "of ", change: "" },
};
/** Columns without further information: row numbers, and hashes that `verify` computes. */
const NOT_SHOWN = ["id", "seq", "hash", "digests"];
/** Random values, of which only changes are shown. */
const RANDOM = /_hash$/;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** An id without a name, before all are counted. */
const UNNAMED = /(\w+)#([\w-]{20,})/g;
/** The working references of orders and KOTs hold the time (clarification 29). */
const REFERENCE = /\b(BILL-|KOT)\d{13,}\b/g;
const INSTANT = /\b1[5-9]\d{11}\b|"\d{4}-\d\d-\d\dT[\d:.]{12}Z"/g;
/** Time that passes before a command, to show which instants it sets. */
const PAUSE_MS = 60_000;
const CUT_OFF_HOUR = 4;

type Content = ReadonlyMap<Entity, readonly StoredRow[]>;
interface Change {
  readonly entity: Entity;
  readonly before?: StoredRow | undefined;
  readonly after?: StoredRow | undefined;
}
interface Words {
  readonly nameOf: (id: string) => string;
  readonly now: Instant;
  /** The common values of all the command's journal rows. */
  readonly common: StoredRow;
}

/**
 * Returns all that a command changed in the database, one text per row: "orders + order#1: columns" for a new row, "-" for a
 * deleted one, "~" for the columns that changed. An id is written as the name of what it identifies or counted, an instant as its
 * distance from now. Left out are null, "" and 0 in columns that cannot be null, and of the journal the command's time, business
 * day and key.
 */
export async function storedBy(
  { read }: Databases,
  clock: { now(): Instant; advance(ms: number): void },
  command: () => Promise<unknown>,
): Promise<string[]> {
  const before = await read(readTables);
  clock.advance(PAUSE_MS);
  await command();
  const after = await read(readTables);
  const changes = tables.flatMap((entity) => changesOf(entity, before, after));
  const answer = changes.findLast(({ entity }) => entity.table === ANSWERS)?.after;
  const now = clock.now();
  const common = { at: now, business_day: toBusinessDay(now, CUT_OFF_HOUR), command_key: answer?.key };
  const words = { nameOf: namer([before, after]), now, common };
  const texts = changes
    .filter(({ entity }) => entity.table !== ANSWERS)
    .map((change) => ({ change, text: textOf(change, words) }))
    .filter(({ text }) => text !== "");
  const meanings = meaningsIn(
    texts.map(({ text }) => text),
    after,
  );
  const sorted = texts.toSorted((a, b) => (orderOf(a, meanings) < orderOf(b, meanings) ? -1 : 1));
  return counted(sorted.map(({ text }) => text));
}

/** Splits a text into rows as returned by `storedBy`: a line without a table continues the row before it. */
export function rows([text = ""]: TemplateStringsArray): string[] {
  const split = text.trim().split(/\n\s*(?=\w+ [-+~] )/);
  return split.map((row) => row.replaceAll(/\s*\n\s*/g, " "));
}

async function readTables(tx: ReadTx): Promise<Content> {
  const content = new Map<Entity, readonly StoredRow[]>();
  for (const entity of tables) {
    const query = sql<StoredRow>`select * from ${sql.table(entity.table)}`;
    content.set(entity, (await query.execute(tx)).rows);
  }
  return content;
}

/** Finds a table's changed rows. The immutable columns identify a row. */
function changesOf(entity: Entity, before: Content, after: Content): Change[] {
  const { columns, frozen } = entity;
  const names = frozen === "all" ? Object.keys(columns) : frozen;
  const found = new Map<string, { before?: StoredRow; after?: StoredRow }>();
  for (const [when, content] of Object.entries({ before, after })) {
    for (const row of content.get(entity) ?? []) {
      const key = JSON.stringify(names.map((name) => row[name]));
      found.set(key, { ...found.get(key), [when]: row });
    }
  }
  return [...found.values()]
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
    .map((each) => ({ entity, ...each }));
}

/** By table; the journal in its order, other rows by their text without ids, then by what their ids stand for. */
function orderOf(
  { change: { entity, after }, text }: { readonly change: Change; readonly text: string },
  meanings: Meanings,
): string {
  const seq = String(entity.table === "journal" ? after?.seq : "").padStart(9);
  return [
    String(tables.indexOf(entity)).padStart(2),
    seq,
    withMeanings(text),
    withMeanings(text, meanings),
  ].join();
}

/** What is known of a random id beside itself. */
type Meanings = ReadonlyMap<string, string>;
/** A void is known by its line, and the work that it takes back by the void. */
const HOPS = 2;

/** Returns by id what its row holds beside ids, and the texts of the changed rows that mention it. */
function meaningsIn(texts: readonly string[], content: Content): Meanings {
  const own = new Map<string, string>();
  const isId = (value: unknown) => typeof value === "string" && value.search(UUID) >= 0;
  for (const row of [...content.values()].flat())
    own.set(String(row.id), String(Object.values(row).filter((value) => !isId(value))));
  let meanings: Meanings = own;
  for (let hop = 0; hop < HOPS; hop++) {
    const next = new Map(own);
    const mentions = texts.map((text) => ({ text, meaning: withMeanings(text, meanings) }));
    for (const { text, meaning } of mentions.toSorted((a, b) => (a.meaning < b.meaning ? -1 : 1)))
      for (const [, , id = ""] of text.matchAll(UNNAMED)) next.set(id, `${next.get(id) ?? ""};${meaning}`);
    meanings = next;
  }
  return meanings;
}

/** Writes the meanings of ids, by default none, instead of the ids. */
function withMeanings(text: string, meanings: Meanings = new Map()): string {
  return text.replaceAll(UNNAMED, (_, _kind, id: string) => meanings.get(id) ?? "");
}

/** Counts the ids without names in the order of writing. */
function counted(texts: readonly string[]): string[] {
  const kinds = new Map<string, string[]>();
  const number = (_: string, kind: string, id: string) => {
    const ids = kinds.get(kind) ?? [];
    kinds.set(kind, ids.includes(id) ? ids : [...ids, id]);
    return `${kind}#${ids.includes(id) ? ids.indexOf(id) + 1 : ids.length + 1}`;
  };
  return texts.map((text) => text.replaceAll(UNNAMED, number));
}

/** Returns a function that writes an id as its row's name, or as its table and the id. */
function namer(contents: readonly Content[]): Words["nameOf"] {
  const names = new Map<string, string>();
  for (const [{ table, nameColumn: namedBy = "" }, found] of contents.flatMap((content) => [...content])) {
    for (const row of found) {
      const name = /name$|title/.test(namedBy) ? (row.name ?? row[namedBy]) : undefined;
      names.set(String(row.id), String(name ?? `${table.replace(/ies$/, "y").replace(/s$/, "")}#${row.id}`));
    }
  }
  return (id) => names.get(id) ?? (id.match(UUID) ? `id#${id}` : id);
}

function textOf({ entity: { table, columns, frozen }, before, after }: Change, words: Words): string {
  const row = after ?? before ?? {};
  const id = typeof row.id === "string" ? words.nameOf(row.id) : "";
  if (id && !after) return `${table} - ${id}`;
  const [sign, old] = after && before ? ["~", before] : [after ? "+" : "-", undefined];
  const isJournal = table === "journal";
  const fields = new Map<string, string>();
  for (const [name, column] of Object.entries(columns)) {
    const [value, usual] = [row[name], isJournal ? words.common[name] : undefined];
    if (NOT_SHOWN.includes(name) || value === (old ? old[name] : usual)) continue;
    if (!old && usual === undefined && isEmpty(value, column)) continue;
    const [was, is] = column === "json" && old ? differing(old[name], value) : [old?.[name], value];
    const text = valueText(is, column, words);
    if (!RANDOM.test(name)) fields.set(name, old ? `${valueText(was, column, words)} → ${text}` : text);
    else if (old) fields.set(name, "changed");
  }
  const said = [...fields].flatMap(([name, text]) => {
    const isSaid = name.endsWith("_name") && fields.get(name.replace(/_name$/, "_id")) === text;
    const label = isJournal ? labels[name] : undefined;
    return isSaid ? [] : `${label ?? `${name.replace(/_id$/, "")} `}${text}`;
  });
  if (old && said.length === 0) return "";
  const key = old && frozen !== "all" ? frozen.map((name) => row[name]).join(" ") : "";
  return `${table} ${sign} ${id || key ? `${id || key}: ` : ""}${said.join(", ")}`;
}

const isEmpty = (value: unknown, column: Column) =>
  value === null || (!column.endsWith("?") && (value === "" || value === 0));

/** Removes the common parts of two JSON objects. */
function differing(...texts: readonly unknown[]): string[] {
  const [before = {}, after = {}] = texts.map((text): Record<string, unknown> => JSON.parse(String(text)));
  const isOther = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return [before, after].map((each) =>
    JSON.stringify(Object.fromEntries(Object.entries(each).filter(([name]) => isOther(name)))),
  );
}

function valueText(value: unknown, column: Column, { nameOf, now }: Words): string {
  if (value === null) return "null";
  if (value === "") return '""';
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (column.startsWith("instant")) return instantText(Number(value), now);
  if (column.startsWith("id")) return nameOf(String(value));
  const text = String(value).replaceAll(UUID, nameOf).replaceAll(REFERENCE, "$1#");
  if (!column.startsWith("json")) return text;
  const timed = text.replaceAll(INSTANT, (at) => instantText(Number(new Date(JSON.parse(at))), now));
  return timed.replaceAll(/,"(\w+)":/g, ", $1: ").replaceAll(/"(\w+)":/g, "$1: ");
}

function instantText(at: number, now: Instant): string {
  const ms = at - now;
  const distance = ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`;
  return ms === 0 ? "now" : `now${ms > 0 ? "+" : ""}${distance}`;
}
