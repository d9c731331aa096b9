import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";

const PROBLEMS_MAX = 100;
const Problem = z.object({ integrity_check: z.string() });
const Part = z.object({ type: z.string(), name: z.string(), tbl_name: z.string(), rootpage: z.number() });

/** Runs SQLite's check of every page, and of every index against its table. Returns the problems, naming tables and indexes. */
export function findPageDamage(database: DatabaseSync): string[] {
  const parts = z
    .array(Part)
    .parse(database.prepare("select type, name, tbl_name, rootpage from sqlite_master").all());
  return namedProblems(findProblems(database, parts), parts);
}

type Part = z.infer<typeof Part>;

function findProblems(database: DatabaseSync, parts: readonly Part[]): string[] {
  const check = (target: string | number) =>
    database
      .prepare(`pragma integrity_check(${target})`)
      .all()
      // One row can have many problems, a line each, below a line with the database's name.
      .flatMap((row) => Problem.parse(row).integrity_check.split("\n"))
      .filter((text) => text !== "ok" && !text.startsWith("*** in database "));
  try {
    return check(PROBLEMS_MAX);
  } catch (ended) {
    // Damage can end the check of the whole file; checked one by one, the other tables still are.
    const names = parts.filter(({ type }) => type === "table").map(({ name }) => name);
    const problems = names.flatMap((name) => {
      try {
        return check(name);
      } catch (error) {
        return [`table ${name}: ${messageOf(error)}`];
      }
    });
    return problems.length > 0 ? problems : [messageOf(ended)];
  }
}

/** SQLite names a part of the file by its first page's number: "Tree 12 page 40: …". */
function namedProblems(problems: readonly string[], parts: readonly Part[]): string[] {
  return problems.map((text) => {
    const [, page] = /^Tree (\d+) /.exec(text) ?? [];
    const [, table] = /^table (\w+): /.exec(text) ?? [];
    const part = parts.find(({ name, rootpage }) => rootpage === Number(page) || name === table);
    if (!part) return `The database file is damaged: ${text}.`;
    const where =
      part.type === "index" ? `index ${part.name} of the table ${part.tbl_name}` : `table ${part.name}`;
    return `The ${where} is damaged: ${text}.`;
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
