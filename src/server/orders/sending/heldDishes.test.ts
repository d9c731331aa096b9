import { sql } from "kysely";
import { expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { Course } from "#domain/orders/courses/course.ts";
import { staffApi } from "#domain/staff/api.ts";
import { COURSES, setUpCourses } from "../../testing/courses.ts";
import { playSequence } from "../../testing/dishonest/sequence.ts";
import { startResort } from "../../testing/resort.ts";
import type { TestServer } from "../../testing/server.ts";
import { verify } from "../../testing/verify.ts";

/** As many as RUNS names, from SEED on. */
const SEQUENCES = Number(process.env.RUNS || 25);
const SEED = Number(process.env.SEED || 1);
/** Orders with many lines, of which some are sent, fired, divided and taken back. */
const MIX = {
  "POST /orders/:orderId/lines": 40,
  "PATCH /orders/:orderId/lines/:lineId": 40,
  "POST /orders/:orderId/kot": 40,
  "POST /orders/:orderId/split": 12,
  "POST /orders/:orderId/lines/move": 12,
  "DELETE /orders/:orderId": 1,
  "PATCH /orders/:orderId/pay": 1,
};
/** Commands that divide or send dishes and hold and release none. */
const KEEPS_HOLDS = /\/(split|lines\/move|move|not-charged|kot|bill|provisional)$/;

/** Reads held lines and what the kitchen was sent with SQL only. */
async function readHeld({ databases }: TestServer) {
  return await databases.read(async (tx) => {
    const rows = async (query: string) =>
      (await sql<Record<string, string | number | null>>`${sql.raw(query)}`.execute(tx)).rows;
    const lines = await rows(
      `select order_lines.id, order_id, origin, course, quantity - sent_quantity as unsent, is_open from order_lines
        join orders on orders.id = order_id where removed_at is null and course is not null`,
    );
    const held = lines.flatMap(({ id, order_id, origin, course, unsent, is_open }) => {
      const { name, isHeld } = Course.parse(JSON.parse(String(course)));
      const line = { id: String(id), order: String(order_id), first: String(origin ?? id), name };
      return isHeld && Number(unsent) > 0 ? [{ ...line, unsent: Number(unsent), isOpen: is_open === 1 }] : [];
    });
    const added = await rows("select id, line_id from kot_items where change = 'add'");
    return { held, added: new Map(added.map(({ id, line_id }) => [String(id), String(line_id)])) };
  });
}
type Held = Awaited<ReturnType<typeof readHeld>>;

/** The held pieces by the line on which they were ordered. */
function piecesOf({ held }: Held): unknown {
  const sums = Map.groupBy(held, ({ first }) => first);
  return [...sums]
    .map(([first, lines]) => [first, lines.reduce((sum, { unsent }) => sum + unsent, 0)])
    .sort();
}

test("through any commands, also late ones of a device, a held dish is sent by Fire only, and none is lost", async () => {
  const resort = await startResort();
  const { server, admin, waiter } = resort;
  const dishes = Object.values(await setUpCourses(resort)).map(({ _id }) => ({ menuItem: _id }));
  const waiters = [(await admin.query(staffApi.profile))._id, (await waiter.query(staffApi.profile))._id];
  const tables = (await admin.query(tablesApi.list)).slice(0, 2).map(({ _id }) => _id);
  const people = [admin, waiter] as const;
  const house = {
    people,
    owner: admin,
    clock: server.clock,
    tables,
    dishes,
    waiters,
    courses: COURSES,
    mix: MIX,
  };
  const found: string[] = [];
  const [seen, fired] = [new Set<string>(), new Set<string>()];
  for (let seed = SEED; seed < SEED + SEQUENCES && found.length === 0; seed++) {
    let before = await readHeld(server);
    await playSequence(house, seed, async ({ method, path, body }, send) => {
      const status = await send();
      const after = await readHeld(server);
      const command = `SEED=${seed} ${method} ${path} ${JSON.stringify(body)}`;
      const courses = path.endsWith("/kot") && "courses" in body ? (body.courses as string[]) : [];
      for (const [item, line] of after.added) {
        if (before.added.has(item)) continue;
        const wasHeld = before.held.find(({ id }) => id === line);
        if (wasHeld && courses.includes(wasHeld.name)) fired.add(item);
        else if (wasHeld) found.push(`${command} sent a held dish`);
      }
      const keeps = KEEPS_HOLDS.test(path) && courses.length === 0;
      if (keeps && JSON.stringify(piecesOf(after)) !== JSON.stringify(piecesOf(before)))
        found.push(`${command} lost or released held dishes`);
      if (keeps && status < 300 && before.held.length > 0) seen.add(path.replace(/^.*\//, ""));
      before = after;
      return status;
    });
  }
  expect(found).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining(["split", "move", "kot", "not-charged"]));
  expect(fired.size).toBeGreaterThan(SEQUENCES / 10);
  expect((await verify(server)).faults).toEqual([]);
  await server.close();
}, 600_000);
