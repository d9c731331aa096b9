import { contract } from "#domain/contract.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type Random, randomOf } from "#testing/random.ts";
import { endpointId } from "../src/web/sync/outbox/wireCommand.ts";
import { people } from "./backend/backend.ts";
import { acts } from "./device/acts.ts";
import { performAct } from "./device/performAct.ts";
import { type Action, faults, restart } from "./faults.ts";
import { effects } from "./proof/effects.ts";

/** The length of an evening. */
export const EVENING_MS = 2_500;
/** The number of acts and faults in an evening. With fewer faults, orders get further. */
const BAD = { acts: 75, faults: 20 };
const CALM = { acts: 100, faults: 4 };
const CALM_PROBABILITY = 0.4;
/** If the screen does not offer an act, another one is tried, up to this many in all. */
const ATTEMPTS = 3;
/** The share of bad evenings in which the server restarts once: a start is most of the time of a seed. */
const RESTART_PROBABILITY = 0.7;

/** An act or a fault, on one device at one time. `random` decides its details. */
export interface Step {
  readonly atMs: number;
  readonly action: Action;
  readonly device: number;
  readonly random: Random;
}

/** Order commands that the plan leaves out, each with the reason. */
const NOT_PLAYED: Readonly<Record<string, string>> = {
  "POST /orders/:orderId/balance":
    "it is about closed orders, and the model does not track their money after closing",
  "POST /bills/:billId/refunds":
    "it is about closed orders, and the model does not track their money after closing",
  "POST /bills/:billId/cancel": "each change of an order with a bill cancels that bill",
  ...Object.fromEntries(
    ["kot/:kotId", "bills/:billId", "bills/slips/:slipId", "bills/notes/:noteId"].map((paper) => [
      `POST /${paper}/jobs`,
      "the house has no printers; everyJobEnds.test.ts breaks them",
    ]),
  ),
  ...Object.fromEntries(
    ["bump", "recall"].map((act) => [
      `POST /kitchen/tickets/:kotId/${act}`,
      "no device of an evening is a kitchen display; domain/kitchen/bump.test.ts tries their sequences",
    ]),
  ),
  "PATCH /bills/notes/:noteId/print": "the model refunds nothing, so that there is no note",
  "DELETE /kot/:kotId": "it takes back dishes that the kitchen knows, as a removal of each line does",
};

/** Throws if the plan or the model lacks a command that can be queued or is about orders. */
export function throwIfUncovered(): void {
  const played = new Set([...acts.map(({ endpoint }) => endpoint), staffApi.logout].map(endpointId));
  for (const endpoint of contract) {
    if (endpoint.kind !== "command") continue;
    const id = endpointId(endpoint);
    const isRequired =
      endpoint.delivery !== "needs-server" || /^\/(orders|bills|kot|slips)\b/.test(endpoint.path);
    if (!isRequired || id in NOT_PLAYED) continue;
    if (!played.has(id) || !(id in effects)) throw new Error(`chaos lacks ${id}, or the model its effect`);
  }
}

/** Returns the plan of a seed: acts and faults with their devices and times. */
export function planOf(seed: number): readonly Step[] {
  const random = randomOf(seed);
  const often = acts.flatMap((kind) => Array.from({ length: kind.weight ?? 1 }, () => kind));
  const isCalm = random.chance(CALM_PROBABILITY);
  const isRestarted = !isCalm && random.chance(RESTART_PROBABILITY);
  const counts = isCalm ? CALM : BAD;
  const actions: readonly Action[] = [
    ...Array.from({ length: counts.acts }, (): Action => {
      const candidates = Array.from({ length: ATTEMPTS }, () => random.any(often));
      return ({ ledger }, { device }, dice) =>
        candidates.some((kind) => kind && performAct(device, kind, dice, ledger));
    }),
    ...Array.from({ length: counts.faults }, () => random.pick(faults)),
    ...(isRestarted ? [restart] : []),
  ];
  const steps = actions.map((one) => ({
    ...{ atMs: random.below(EVENING_MS), action: one },
    ...{ device: random.below(people.length), random: randomOf(random.below(2 ** 31)) },
  }));
  return steps.toSorted((a, b) => a.atMs - b.atMs);
}
