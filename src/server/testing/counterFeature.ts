import { z } from "zod";
import { command, query } from "#domain/endpoint.ts";
import { Rupees } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import type { QueryCtx } from "../http/handlers/context.ts";
import { type Feature, handle } from "../http/handlers/handler.ts";

/** A small feature for the tests of what every feature shares: named counters that count up. */
const Counter = z.object({ name: z.string(), value: z.number(), worth: Rupees.optional() });
const BumpBody = z.strictObject({
  by: z.number().int().min(1),
  worth: Rupees.optional(),
  lines: z.array(z.strictObject({ quantity: z.number().int() })).optional(),
  /** Refuses the command, or makes it crash, while it counts to less. */
  atLeast: z.number().int().optional(),
  /** Makes the command fail after it has written. */
  fail: z.enum(["refuse", "crash", "sql"]).optional(),
});

const counterApi = {
  read: query({ path: "/counters/:name", permission: "floor.read", summary: "One counter", output: Counter }),
  secret: query({
    path: "/secret-counter",
    permission: "reports.read",
    summary: "Admins only",
    output: Counter,
  }),
  bump: command({
    method: "POST",
    path: "/counters/:name/bump",
    permission: "orders.take",
    summary: "Count up",
    delivery: "waits",
    body: BumpBody,
    output: Counter,
    failure: "Failed to count",
  }),
  form: command({
    method: "POST",
    path: "/counters/:name/form",
    permission: "orders.take",
    summary: "Count up with a form",
    delivery: "needs-server",
    body: z.strictObject({ by: z.number(), isBig: z.boolean().optional(), note: z.string().optional() }),
    output: z.object({
      by: z.number(),
      isBig: z.boolean().optional(),
      note: z.string().optional(),
      bytes: z.number(),
    }),
    file: "image",
    failure: "Failed to count",
  }),
  moment: command({
    method: "PUT",
    path: "/moment",
    permission: "signedIn",
    summary: "When it was taken",
    delivery: "waits",
    body: z.strictObject({}),
    output: z.object({
      takenAt: z.number(),
      claimedAt: z.number().optional(),
      businessDay: z.string(),
      device: z.string(),
    }),
    failure: "Failed to count",
  }),
};

async function readCounter({ tx }: QueryCtx, name: string) {
  const row = await tx.selectFrom("counters").select("last").where("name", "=", name).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return { name, value: row.last };
}

export const counterFeature: Feature = {
  handlers: [
    handle(counterApi.read, (ctx, { params }) => readCounter(ctx, params.name)),
    handle(counterApi.secret, async () => ({ name: "secret", value: 1 })),
    handle(
      counterApi.bump,
      async (ctx, { params: { name }, body }) => {
        const { last } = await ctx.tx
          .insertInto("counters")
          .values({ generation: 1, name, last: body.by })
          .onConflict((conflict) =>
            conflict
              .columns(["generation", "name"])
              .doUpdateSet((row) => ({ last: row("counters.last", "+", body.by) })),
          )
          .returning("last")
          .executeTakeFirstOrThrow();
        const topic = name.startsWith("staff") ? "staff" : "orders";
        ctx.journal({ topic, entityId: name, action: "settings.changed", after: { value: last } });
        const isLess = last < (body.atLeast ?? 0);
        if (body.fail === "crash" && (isLess || !body.atLeast)) throw new Error("secret inner words");
        if (body.fail === "refuse" || isLess) throw new Refusal("order-empty", { name });
        if (body.fail === "sql") {
          await ctx.tx.insertInto("counters").values({ generation: 1, name, last: 1 }).execute();
        }
        return { name, value: last, worth: body.worth };
      },
      { answerToRetry: (ctx, { params }) => readCounter(ctx, params.name) },
    ),
    handle(counterApi.form, async (_, { body, file }) => ({ ...body, bytes: file?.bytes.length ?? 0 }), {
      status: 200,
      answerToRetry: async (_, { body }) => ({ ...body, bytes: 0 }),
    }),
    handle(
      counterApi.moment,
      async ({ takenAt, claimedAt, businessDay, device }) => ({ takenAt, claimedAt, businessDay, device }),
      { answerToRetry: async ({ now, businessDay }) => ({ takenAt: now, businessDay, device: "" }) },
    ),
  ],
};
