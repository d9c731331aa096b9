import { expect, test } from "vitest";
import { fromStoredId, toStoredId } from "./sqliteIds.ts";
import { parametersOf, resultsOf } from "./sqliteValues.ts";

const UUID = "0190a000-0000-7000-8000-0000000000ff";
/** What becomes of a UUID in each parameter: bytes or the text as it is. */
const kinds = (sql: string) =>
  parametersOf(sql).map((convert) => (convert(UUID) === UUID ? "text" : "bytes"));

test.each([
  [
    'insert into "orders" ("id", "notes", "table_id") values (?, ?, ?), (?, ?, ?)',
    "bytes text bytes bytes text bytes",
  ],
  [
    'insert into "t" ("id", "name") values (?, ?) on conflict ("id") do update set "name" = ?',
    "bytes text text",
  ],
  ['insert into "journal" ("seq", "change", "entity_id") values (?, ?, ?)', "text bytes bytes"],
  ['insert into "kot_items" ("change", "kot_id") values (?, ?)', "text bytes"],
  ['update "orders" set "notes" = ?, "waiter_id" = ? where "id" = ?', "text bytes bytes"],
  [
    'select * from "orders" where "orders"."id" in (?, ?) and "status" in (?, ?) limit ?',
    "bytes bytes text text bytes",
  ],
  ['select 1 from "a" where "name_key" = ? or "a"."order_id" is not ?', "text bytes"],
  ['select 1 from "bills" where ("issued_at", "id") < (?, ?)', "text bytes"],
  ["select 1 from a where lower(name) like lower(?) escape '?' and id > ?", "bytes bytes"],
  [
    'select * from (select distinct "order_id" as id from "journal" where "order_id" > ? limit 5) as j',
    "bytes",
  ],
])("%s", (sql, expected) => {
  expect(kinds(sql).join(" ")).toBe(expected);
});

test("only a UUID in small letters becomes bytes, and comes back as it was", () => {
  expect(toStoredId(UUID)).toHaveLength(16);
  expect(fromStoredId(toStoredId(UUID))).toBe(UUID);
  for (const id of [
    UUID.toUpperCase(),
    "settings",
    "",
    `${UUID} `,
    UUID.replaceAll("-", ""),
    5,
    null,
    undefined,
  ])
    expect(fromStoredId(toStoredId(id))).toBe(id);
  // Every byte at every place, and bytes that are a part of others.
  for (let byte = 0; byte < 256; byte++) {
    const hex = Array.from({ length: 16 }, (_, at) => ((byte + at * 37) % 256).toString(16).padStart(2, "0"));
    const id = hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    const stored = new Uint8Array(20).fill(7);
    stored.set(toStoredId(id) as Uint8Array, 3);
    expect(fromStoredId(stored.subarray(3, 19))).toBe(id);
  }
  // A hash is no id.
  expect(fromStoredId(new Uint8Array(32))).toHaveLength(32);
});

test("ids are read from columns of ids and from computed ones, changes from the journal alone", () => {
  const columns = [
    { name: "id", column: "id", table: "orders" },
    { name: "of", column: "order_id", table: "kots" },
    { name: "newest", column: null, table: null },
    { name: "notes", column: "notes", table: "orders" },
    { name: "change", column: "change", table: "journal" },
    { name: "how", column: "change", table: "kot_items" },
  ];
  expect(resultsOf(columns).map(({ name }) => name)).toEqual(["id", "of", "newest", "change"]);
});
