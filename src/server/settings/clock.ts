import { Refusal } from "#domain/refusal.ts";
import { CLOCK_DIFFERENCE_MAX_MS, clockApi } from "#domain/settings/clock.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";

const read = handle(clockApi.read, async ({ server }) => server.clock.state());

/** Sets the server's time to the computer's. The clock itself takes it from the journal row, once that is committed. */
const confirm = handle(
  clockApi.confirm,
  async (ctx, { body }) => {
    const state = ctx.server.clock.state();
    const { serverTime, computerTime, isWaiting } = state;
    if (!isWaiting) return state;
    if (Math.abs(computerTime - body.computerTime) > CLOCK_DIFFERENCE_MAX_MS)
      throw new Refusal("clock-changed");
    ctx.journal({
      topic: "settings",
      entityId: "clock",
      action: "clock.confirmed",
      before: { timeAt: serverTime },
      after: { timeAt: computerTime },
    });
    return { serverTime: computerTime, computerTime, isWaiting: false };
  },
  { status: 200, answerToRetry: async ({ server }) => server.clock.state() },
);

export const clockHandlers: readonly Handler[] = [read, confirm];
