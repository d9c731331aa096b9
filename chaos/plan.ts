import { contract } from "#domain/contract.ts";
import { staffApi } from "#domain/staff/api.ts";
import { endpointId } from "../src/web/sync/outbox/commandOf.ts";
import { directActs, waitingActs } from "./device/acts.ts";
import { type Fault, faults } from "./faults.ts";
import { type Random, randomOf } from "./random.ts";

export const DEVICES = 3;
/** How long an evening lasts. */
export const EVENING_MS = 2_500;
const ACTS = 75;
const FAULTS = 20;
/** In so many evenings the server ends once. */
const RESTARTED = 0.7;
const restarts: readonly [Fault, ...Fault[]] = [
  "the server is killed",
  "the server is killed",
  "the server is stopped",
];

/** One thing that happens in an evening. `roll` decides all that is left open. */
export interface Step {
  readonly atMs: number;
  readonly does: { readonly act: string } | { readonly fault: Fault };
  readonly device: number;
  readonly roll: number;
}

/** Commands that people give more often than others. */
const OFTEN: Readonly<Record<string, number>> = {
  "POST /orders": 4,
  "POST /orders/:orderId/lines": 7,
  "PATCH /orders/:orderId/lines/:lineId": 3,
  "DELETE /orders/:orderId/lines/:lineId": 2,
  "POST /orders/:orderId/kot": 4,
  "PATCH /orders/:orderId/pay": 2,
};

/** Throws where a command may wait that no act gives. */
export function throwIfLacking(): void {
  const waiting = contract.filter(
    (endpoint) => endpoint.kind === "command" && endpoint.delivery !== "needs-server",
  );
  const known = new Set([...Object.keys(waitingActs), endpointId(staffApi.logout)]);
  const lacking = waiting.map(({ method, path }) => `${method} ${path}`).filter((id) => !known.has(id));
  if (lacking.length > 0) throw new Error(`chaos lacks commands that may wait: ${lacking.join(", ")}`);
}

/** Makes the plan of a seed: who does what when, and which fault happens when. */
export function planOf(seed: number): readonly Step[] {
  const random = randomOf(seed);
  const often = [...Object.keys(waitingActs), ...Object.keys(directActs)].flatMap((act) =>
    Array.from({ length: OFTEN[act] ?? 1 }, () => act),
  );
  const steps = [
    ...stepsOf(random, ACTS, () => ({ act: often[random.below(often.length)] ?? "" })),
    ...stepsOf(random, FAULTS, () => ({ fault: random.pick(faultList) })),
    // Starting a server is most of what a seed costs.
    ...stepsOf(random, random.chance(RESTARTED) ? 1 : 0, () => ({ fault: random.pick(restarts) })),
  ];
  return steps.toSorted((a, b) => a.atMs - b.atMs);
}

const faultList = Object.entries(faults).flatMap(([name, [often]]) =>
  Array.from({ length: often }, () => name),
) as [Fault, ...Fault[]];

function stepsOf(random: Random, count: number, does: () => Step["does"]): Step[] {
  return Array.from({ length: count }, () => ({
    atMs: random.below(EVENING_MS),
    does: does(),
    device: random.below(DEVICES),
    roll: random.below(2 ** 31),
  }));
}
