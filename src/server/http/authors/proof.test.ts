import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { ErrorBody } from "#domain/refusal.ts";
import { staffApi } from "#domain/staff/api.ts";
import type { SignedParts } from "#domain/staff/delivery.ts";
import {
  type Author,
  deliver,
  headersBy,
  type LeftCommand,
  newAuthor,
  signedInAuthor,
} from "../../testing/authors.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import { JOURNALLED_PER_MINUTE_MAX } from "./refusedAuthors.ts";

/** Ravi is signed in on the till; what it delivers names Asha or the admin as its author. */
let resort: Resort;
let ravi: Author;
let asha: Author;
let meera: Author;
let order: Order;

const NOT_PROVEN = [403, "author-not-proven"];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeAll(async () => {
  resort = await startResort();
  ravi = await newAuthor(resort.server, "Ravi");
  asha = await signedInAuthor(resort.server, "waiter");
  meera = await signedInAuthor(resort.server, "admin");
  order = await resort.open(0, resort.line());
});
// What is journalled is limited by the minute.
beforeEach(() => resort.server.clock.advance(MINUTE));
afterAll(() => resort.server.close());

/** A line for the order, left now. */
const left = (more: Partial<LeftCommand> = {}): LeftCommand => ({
  method: "POST",
  path: `/orders/${order._id}/lines`,
  body: { lines: [{ menuItem: resort.item()._id, quantity: 1 }] },
  takenAt: resort.server.clock.now(),
  ...more,
});
const pieces = async () => (await resort.readOrder(order._id)).items[0]?.quantity;
const refused = () => resort.admin.ask(activityApi.list, { search: { action: "author.refused", limit: 50 } });

describe("a name without a proof", () => {
  test.each([
    ["a waiter names the admin", () => [ravi, meera] as const],
    ["the admin names a waiter", () => [meera, asha] as const],
    ["a waiter names a waiter", () => [ravi, asha] as const],
  ])("%s: refused and journalled, and nothing else happens", async (_, people) => {
    const [asker, named] = people();
    const before = await resort.admin.ask(activityApi.list, { search: { limit: 1 } });
    const { path, body } = left();
    const answer = await asker.client.post(path, body, { "X-Person": named.user._id, "X-Device": "phone" });
    expect(refusalOf(answer)).toEqual(NOT_PROVEN);
    const after = await resort.admin.ask(activityApi.list, { search: { limit: 2 } });
    expect(after[1]).toEqual(before[0]);
    expect(after[0]).toMatchObject({
      topic: "staff",
      action: "author.refused",
      person: { _id: asker.user._id },
      device: "phone",
      entityId: named.user._id,
      after: {
        author: named.user.name,
        command: "POST /orders/:orderId/lines",
        refusal: "author-not-proven",
      },
    });
    expect(await pieces()).toBe(1);
  });

  test("somebody whom nobody knows", async () => {
    const { path, body } = left();
    for (const id of [randomUUID(), "no such thing", "x".repeat(5_000)]) {
      const answer = await ravi.client.post(path, body, { "X-Person": id });
      expect(refusalOf(answer)).toEqual(NOT_PROVEN);
    }
    expect((await refused())[0]?.entityId).toBe("x".repeat(80));
  });

  test("one session cannot fill the journal with it", async () => {
    const { path, body } = left();
    const before = (await refused()).length;
    const name = () => ravi.client.post(path, body, { "X-Person": meera.user._id });
    for (let count = 0; count < JOURNALLED_PER_MINUTE_MAX + 3; count++) {
      expect(refusalOf(await name())).toEqual(NOT_PROVEN);
    }
    expect(await refused()).toHaveLength(before + JOURNALLED_PER_MINUTE_MAX);
    await asha.client.post(path, body, { "X-Person": meera.user._id });
    resort.server.clock.advance(MINUTE);
    await name();
    expect(await refused()).toHaveLength(before + JOURNALLED_PER_MINUTE_MAX + 2);
  });
});

describe("a signature", () => {
  test("is good as it is", async () => {
    expect((await deliver(ravi.client, asha, left())).status).toBe(201);
    expect(await pieces()).toBe(2);
  });

  test.each<[keyof SignedParts, string]>([
    ["method", "PUT"],
    ["path", "/api/orders/0190c000-0000-4000-8000-00000000dead/lines"],
    ["body", '{"lines":[]}'],
    ["key", "0190c000-0000-4000-8000-00000000dead"],
    ["takenAt", "1795185000001"],
    ["device", "another"],
    ["position", "2"],
    ["contract", "1"],
  ])("of another %s is refused", async (part, value) => {
    const before = await pieces();
    const answer = await deliver(ravi.client, asha, left({ signed: { [part]: value } }));
    expect(refusalOf(answer)).toEqual(NOT_PROVEN);
    expect(await pieces()).toBe(before);
  });

  test.each([
    "X-Author-Session",
    "X-Signature",
    "Idempotency-Key",
    "X-Taken-At",
    "X-Device",
    "X-Queue-Position",
    "X-Contract",
  ])("without %s is refused", async (header) => {
    const command = left();
    const headers = { ...headersBy(asha, command), [header]: "" };
    expect(refusalOf(await ravi.client.post(command.path, command.body, headers))).toEqual(NOT_PROVEN);
  });

  test("of one person's session is refused for another person", async () => {
    expect(refusalOf(await deliver(ravi.client, { ...meera, delivery: asha.delivery }, left()))).toEqual(
      NOT_PROVEN,
    );
    const mixed = { ...meera.delivery, key: asha.delivery.key };
    expect(refusalOf(await deliver(ravi.client, { ...meera, delivery: mixed }, left()))).toEqual(NOT_PROVEN);
    const own = { ...ravi, delivery: { ...asha.delivery, key: ravi.delivery.key } };
    expect(refusalOf(await deliver(meera.client, own, left()))).toEqual(NOT_PROVEN);
  });

  test("is refused for a form, whose file it does not cover", async () => {
    const form = new FormData();
    form.append("name", "Drinks");
    const command = left({ path: "/menu/categories", body: { name: "Drinks" } });
    const headers = headersBy(asha, command);
    expect(refusalOf(await meera.client.post("/menu/categories", form, headers))).toEqual(NOT_PROVEN);
  });

  test("does not answer for what was done, once a part of it is another", async () => {
    const command = left({ key: randomUUID() });
    expect((await deliver(ravi.client, asha, command)).status).toBe(201);
    const altered = await deliver(ravi.client, asha, { ...command, signed: { device: "another" } });
    expect(refusalOf(altered)).toEqual(NOT_PROVEN);
  });
});

describe("the life of the author's session", () => {
  const at = async (author: Author, takenAt: number) => {
    const { status, body } = await deliver(ravi.client, author, left({ takenAt }));
    return status === 201 ? "accepted" : ErrorBody.parse(body).code;
  };

  test("what was made while it lived is accepted after signing out, and nothing later or earlier", async () => {
    const author = await newAuthor(resort.server, "Goa");
    const signedInAt = resort.server.clock.now();
    resort.server.clock.advance(HOUR);
    await author.client.post("/auth/logout", {});
    const signedOutAt = resort.server.clock.now();
    resort.server.clock.advance(HOUR);
    expect(await at(author, signedInAt)).toBe("accepted");
    expect(await at(author, signedOutAt)).toBe("accepted");
    expect(await at(author, signedInAt - 6 * MINUTE)).toBe("author-not-proven");
    expect(await at(author, signedOutAt + 6 * MINUTE)).toBe("author-not-proven");
    expect(await at(author, Number.NaN)).toBe("author-not-proven");
  });

  test("of a session that nobody ended, its idle hours belong to it", async () => {
    const author = await newAuthor(resort.server, "Panaji");
    const lastSeenAt = resort.server.clock.now();
    resort.server.clock.advance(11 * HOUR);
    // The one who delivers must still be signed in.
    ravi = await signedInAuthor(resort.server, ravi.user.username);
    meera = await signedInAuthor(resort.server, "admin");
    asha = await signedInAuthor(resort.server, "waiter");
    expect(await at(author, lastSeenAt + 11 * HOUR)).toBe("accepted");
    expect(await at(author, lastSeenAt + 13 * HOUR)).toBe("author-not-proven");
  });

  test.each(["a session that lives", "a session that was signed out"])(
    "%s, ended by an admin's new password: refused from then on",
    async (which) => {
      const author = await newAuthor(resort.server, "Mapusa");
      if (which.endsWith("out")) await author.client.post("/auth/logout", {});
      const takenAt = resort.server.clock.now();
      expect(await at(author, takenAt)).toBe("accepted");
      resort.server.clock.advance(MINUTE);
      const params = { userId: author.user._id };
      await meera.client.send(staffApi.setPassword, { params, body: { password: "new-secret" } });
      expect(await at(author, takenAt)).toBe("author-not-proven");
    },
  );

  test("an account that was deactivated is refused, also when it is active again", async () => {
    const author = await newAuthor(resort.server, "Margao");
    const params = { userId: author.user._id };
    await meera.client.send(staffApi.setStatus, { params, body: { isActive: false } });
    expect(await at(author, resort.server.clock.now())).toBe("author-unknown");
    await meera.client.send(staffApi.setStatus, { params, body: { isActive: true } });
    expect(await at(author, resort.server.clock.now())).toBe("author-not-proven");
  });
});
