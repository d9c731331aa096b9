import { z } from "zod";
import { drawersApi, MAIN_DRAWER } from "#domain/drawers/api.ts";
import { paise, ZERO } from "#domain/money.ts";
import type { Client } from "#testing/client.ts";
import { repeatDayClose } from "./closedDay.ts";
import type { Resort } from "./resort.ts";
import type { createTwice } from "./twice.ts";

const WithId = z.looseObject({ _id: z.string() });
const idOf = (answer: unknown) => WithId.parse(answer)._id;

/** Sends every command about drawers and day closes twice. */
export async function repeatDrawers(resort: Resort, twice: ReturnType<typeof createTwice>): Promise<void> {
  const drawerId = idOf(await twice("POST /drawers", { body: { name: "Beach bar" } }));
  const params = { drawerId };
  const client: Client = {
    ...resort.admin,
    put: (path, body, headers) => resort.admin.put(path, body, { ...headers, "X-Device": "till-1" }),
  };
  await twice("PUT /drawers/:drawerId/till", { params, client });
  const reason = "Change from the bank";
  await twice("POST /drawers/:drawerId/movements", { params, body: { kind: "payIn", amount: 500, reason } });
  const into = { to: MAIN_DRAWER._id, amount: 300, reason };
  await twice("POST /drawers/:drawerId/transfers", { params, body: into });
  const sessionId = idOf(await twice("POST /drawers/:drawerId/sessions", { params }));
  const denominations = [{ value: 100, pieces: 2 }];
  const body = { denominations, deposit: 200 };
  await twice("POST /drawers/sessions/:sessionId/counts", { params: { sessionId }, body });
  await twice("PATCH /drawers/sessions/:sessionId", { params: { sessionId }, body: { reason } });
  const other = idOf(await twice("POST /drawers/:drawerId/sessions", { params }));
  const named = { params: { sessionId: other }, body: { reason } };
  await twice("POST /drawers/sessions/:sessionId/not-handed-over", named);
  await twice("DELETE /drawers/:drawerId", { params });
  await repeatDayClose(resort, twice);
}

/** Adds a drawer that a device takes money for, with a float that is counted. */
export async function addCountedDrawer({ admin }: Resort): Promise<void> {
  const { _id: drawerId } = await admin.send(drawersApi.create, { body: { name: "Beach bar" } });
  const params = { drawerId };
  await admin.put(`/drawers/${drawerId}/till`, {}, { "X-Device": "till-1" });
  const float = { kind: "float", amount: paise(500_00), reason: "Change" } as const;
  await admin.send(drawersApi.move, { params, body: float });
  const { _id: sessionId } = await admin.send(drawersApi.end, { params, body: {} });
  const body = { denominations: [{ value: 500 as const, pieces: 1 }], card: ZERO, upi: ZERO, deposit: ZERO };
  await admin.send(drawersApi.count, { params: { sessionId }, body });
}
