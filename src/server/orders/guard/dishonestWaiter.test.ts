import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#domain/contract.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { staffApi } from "#domain/staff/api.ts";
import { acts } from "../../testing/dishonest/acts.ts";
import { type House, playSequence, type SentRequest } from "../../testing/dishonest/sequence.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";

/** As many as RUNS names, from SEED on. */
const SEQUENCES = Number(process.env.RUNS || 200);
const SEED = Number(process.env.SEED || 1);
/** This many at once, each at three tables of its own. */
const AT_ONCE = 6;
const TABLES = 3;
const DISHES = 6;

let server: TestServer;
let houses: readonly House[];

beforeAll(async () => {
  server = await startTestServer();
  const { clock } = server;
  await server.addAccount(
    { username: "cashier", name: "Ravi", email: "ravi@example.com" },
    { role: "cashier" },
  );
  const [owner, waiter, cashier] = [
    await server.client("admin"),
    await server.client("waiter"),
    await server.client("cashier"),
  ];
  const waiters = [await waiter.query(staffApi.profile), await cashier.query(staffApi.profile)].map(
    ({ _id }) => _id,
  );
  const tables = (await owner.query(tablesApi.list)).map(({ _id }) => _id);
  const items = (await owner.query(menuApi.items)).filter(
    ({ choices, isAvailable }) => !choices && isAvailable,
  );
  const dishes = items.slice(0, DISHES).map(({ _id }) => ({ menuItem: _id }));
  houses = Array.from({ length: AT_ONCE }, (_, index) => ({
    ...{ owner, people: [waiter, cashier], clock, dishes, waiters },
    tables: tables.slice(index * TABLES, (index + 1) * TABLES),
  }));
});
afterAll(() => server.close());

/** Commands about orders that the two do not give, each with why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "PATCH /bills/slips/:slipId/print": "without an approval there is no slip",
  "PATCH /bills/notes/:noteId/print": "without an approval there is no credit note",
  "POST /bills/notes/:noteId/jobs": "without an approval there is no credit note",
  "POST /bills/slips/:slipId/jobs": "without an approval there is no slip",
  "POST /bills/:billId/jobs": "prints a stored paper again",
  "POST /kot/:kotId/jobs": "prints a stored paper again",
};

const lineOf = ({ by, method, path, body, status }: SentRequest) =>
  `${by} ${method} ${path} ${JSON.stringify(body)} ${status}`;

test("a dishonest waiter gives every command that there is about orders", () => {
  const commands = contract.filter(
    ({ kind, path }) => kind === "command" && /^\/(orders|bills|kot)\b/.test(path),
  );
  const named = commands.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect([...Object.keys(acts), ...Object.keys(LEFT_OUT)].toSorted()).toEqual(
    [...named, "PATCH /tables/:tableId/status"].toSorted(),
  );
});

test("a dishonest waiter and a cashier take away nothing that the kitchen or a paper has seen, whatever they do", async () => {
  let next = SEED;
  const found: string[] = [];
  const play = async (house: House) => {
    while (next < SEED + SEQUENCES && found.length === 0) {
      const seed = next++;
      const { findings, sentRequests } = await playSequence(house, seed);
      if (findings.length > 0)
        found.push(`SEED=${seed} RUNS=1: ${findings.join("; ")}`, ...sentRequests.map(lineOf));
    }
  };
  await Promise.all(houses.map(play));
  expect(found).toEqual([]);
}, 3_600_000);
