import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { tableNames } from "#domain/floor/tableNames.ts";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const area = () => resort.table().area;
const namesOf = (typed: string) => {
  const read = tableNames(typed);
  return read.kind === "names" ? [...read.names] : [];
};
const addMany = (typed: string, more: object = {}) =>
  resort.admin.post("/tables/batch", { names: namesOf(typed), area: area()._id, ...more });
const tablesOfArea = () => resort.waiter.query(tablesApi.byArea, { params: { areaId: area()._id } });

test("a range of tables is added in one command, each with its row in the journal", async () => {
  const before = await tablesOfArea();
  const body = { names: namesOf("Q1–Q20"), area: area()._id, capacity: 6 };
  const added = await resort.admin.send(tableEditingApi.createMany, { body });
  expect(added.map(({ name }) => name)).toEqual(body.names);
  expect(added[19]).toMatchObject({ area: area(), capacity: 6, status: "available", openOrder: null });
  expect(await tablesOfArea()).toHaveLength(before.length + 20);
  const entries = await resort.admin.query(activityApi.list, { search: { topic: "tables" } });
  const rows = entries.filter(({ action }) => action === "table.added");
  expect(new Set(rows.map(({ entityId }) => entityId))).toEqual(new Set(added.map(({ _id }) => _id)));
});

test("a range with used names is refused completely, with those names", async () => {
  await addMany("q3–q4");
  const before = await tablesOfArea();
  const answer = await addMany("Q1–Q20");
  expect(refusalOf(answer)).toEqual([409, "name-taken"]);
  expect(answer.body).toMatchObject({
    message: `${area().name} already has q3, q4. No table was added.`,
    details: { field: "names", names: ["q3", "q4"] },
  });
  expect(await tablesOfArea()).toEqual(before);
});

test("a table's name is taken within its area only", async () => {
  await addMany("q3–q4");
  const areas = await resort.waiter.query(areasApi.list);
  const other = areas.find(({ _id }) => _id !== area()._id);
  const same = { name: "q3", area: other?._id };
  expect((await resort.admin.post("/tables", same)).status).toBe(201);
  expect(refusalOf(await resort.admin.post("/tables", same))).toEqual([409, "name-taken"]);
  expect((await addMany("q4–q5", { area: other?._id })).status).toBe(201);
  const named = (await resort.waiter.query(tablesApi.list)).filter(({ name }) => name === "q3");
  expect(named.map((table) => table.area.name).toSorted()).toEqual([area().name, other?.name].toSorted());
});

test("tables are listed by natural name, all of them and those of an area", async () => {
  await resort.admin.post("/tables/batch", { names: ["Q10", "q2", "Q1"], area: area()._id });
  const listed = (all: readonly Table[]) => all.map(({ name }) => name).filter((name) => /^q/i.test(name));
  expect(listed(await resort.waiter.query(tablesApi.list))).toEqual(["Q1", "q2", "Q10"]);
  expect(listed(await tablesOfArea())).toEqual(["Q1", "q2", "Q10"]);
});

test("an empty range, one with a repeated name or too many names is refused naming the field", async () => {
  const before = await tablesOfArea();
  for (const [more, field] of [
    [{ names: ["Q1", "q1 "] }, "names"],
    [{ names: [] }, "names"],
    [{ names: Array.from({ length: 101 }, (_, i) => `Q${i}`) }, "names"],
    [{ names: ["Q1", " "] }, "names.1"],
    [{ capacity: 21 }, "capacity"],
    [{ area: "nowhere" }, "area"],
  ] as const) {
    const answer = await addMany("Q1–Q2", more);
    expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ field }] } } });
  }
  expect(await tablesOfArea()).toEqual(before);
});
