import { type Limit, testLimits } from "../testing/bodyLimits.ts";
import { areaEditingApi, tableEditingApi } from "./editingApi.ts";

const letters = (count: number) => "x".repeat(count);

const bodies = {
  area: [areaEditingApi.create.body, { name: "Garden" }],
  table: [tableEditingApi.create.body, { name: "G1", area: "garden" }],
  tables: [tableEditingApi.createMany.body, { names: ["G1", "G2"], area: "garden" }],
  changedTable: [tableEditingApi.update.body, {}],
} as const;

const limits: readonly Limit<typeof bodies>[] = [
  ["area", "name", letters(80), letters(81)],
  ["area", "name", "x", " "],
  ["area", "description", letters(500), letters(501)],
  ["area", "sortOrder", 1, 0],
  ["area", "sortOrder", 100_000, 0.5],
  ["table", "name", letters(80), letters(81)],
  ["table", "area", "garden", undefined],
  ["table", "capacity", 1, 0],
  ["table", "capacity", 20, 21],
  ["table", "capacity", 4, 4.5],
  ["table", "status", "reserved", "occupied"],
  ["tables", "names", Array(100).fill("G1"), Array(101).fill("G1")],
  ["tables", "names", ["G1"], []],
  ["tables", "capacity", 20, 21],
  ["changedTable", "capacity", 20, 21],
];

testLimits(bodies, limits);
