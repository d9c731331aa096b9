import { contract } from "#domain/contract.ts";
import { staffApi } from "#domain/staff/api.ts";
import { endpointId } from "../src/web/sync/outbox/wireCommand.ts";
import { acts } from "./device/acts.ts";
import { act } from "./device/giving.ts";
import { faults, type Happens, restart } from "./faults.ts";
import { people } from "./house/house.ts";
import { effects } from "./proof/effects.ts";
import { type Random, randomOf } from "./random.ts";

/** How long an evening lasts. */
export const EVENING_MS = 2_500;
/** How much happens in an evening. In a calm one orders come further: people give more commands, and less fails. */
const BAD = { acts: 75, faults: 20 };
const CALM = { acts: 100, faults: 4 };
const CALM_OFTEN = 0.4;
/** Where the screen does not offer what a person wishes to do, it is something else, up to this many times. */
const WISHES = 3;
/** In this many of the bad ones the server ends once: starting it is most of what a seed costs. */
const RESTARTED = 0.7;

/** One thing that happens in an evening, on a device. `random` decides all that is left open. */
export interface Step {
  readonly atMs: number;
  readonly happens: Happens;
  readonly device: number;
  readonly random: Random;
}

/** Commands about orders that need the server and that nobody gives, each with why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "POST /orders/:orderId/balance":
    "it is about closed orders, of which the model keeps no money that follows",
  "POST /bills/:billId/refunds": "it is about closed orders, of which the model keeps no money that follows",
  "POST /bills/:billId/cancel": "each change of an order with a bill cancels that bill",
  "DELETE /kot/:kotId": "it takes back dishes that the kitchen knows, as a removal of each line does",
};

/** Throws where nobody gives a command that may wait or is about orders, or where the model does not know its effect. */
export function throwIfLacking(): void {
  const given = new Set([...acts.map(({ endpoint }) => endpoint), staffApi.logout].map(endpointId));
  for (const endpoint of contract) {
    if (endpoint.kind !== "command") continue;
    const id = endpointId(endpoint);
    const isAsked =
      endpoint.delivery !== "needs-server" || /^\/(orders|bills|kot|slips)\b/.test(endpoint.path);
    if (!isAsked || id in LEFT_OUT) continue;
    if (!given.has(id) || !(id in effects)) throw new Error(`chaos lacks ${id}, or the model its effect`);
  }
}

/** Makes the plan of a seed: who does what when, and which fault happens when. */
export function planOf(seed: number): readonly Step[] {
  const random = randomOf(seed);
  const often = acts.flatMap((kind) => Array.from({ length: kind.often ?? 1 }, () => kind));
  const isCalm = random.chance(CALM_OFTEN);
  const isRestarted = !isCalm && random.chance(RESTARTED);
  const many = isCalm ? CALM : BAD;
  const happens: readonly Happens[] = [
    ...Array.from({ length: many.acts }, (): Happens => {
      const wishes = Array.from({ length: WISHES }, () => random.any(often));
      return ({ ledger }, { device }, dice) => wishes.some((kind) => kind && act(device, kind, dice, ledger));
    }),
    ...Array.from({ length: many.faults }, () => random.pick(faults)),
    ...(isRestarted ? [restart] : []),
  ];
  const steps = happens.map((one) => ({
    ...{ atMs: random.below(EVENING_MS), happens: one },
    ...{ device: random.below(people.length), random: randomOf(random.below(2 ** 31)) },
  }));
  return steps.toSorted((a, b) => a.atMs - b.atMs);
}
