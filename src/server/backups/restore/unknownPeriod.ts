import type { Instant } from "#domain/time.ts";
import type { Counter } from "../file/manifest.ts";

/** Why nothing was restored, for the console. */
export class RestoreRefused extends Error {}

/** What is unknown of the time between the last stored commit and a restore. */
export interface UnknownPeriod {
  /** The time of the last known commit. */
  readonly since: Instant;
  readonly at: Instant;
  /** Each counter with its highest known number. */
  readonly known: readonly Counter[];
  /** Last numbers, as printed on paper. */
  readonly papers: readonly string[];
  /** The lost database itself is readable: nothing is unknown. */
  readonly isComplete: boolean;
}
