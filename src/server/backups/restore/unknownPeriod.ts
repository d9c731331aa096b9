import type { Instant } from "#domain/time.ts";
import type { Counter } from "../file/manifest.ts";

/** Why nothing was restored, in words for the console. */
export class RestoreRefused extends Error {}

/** How much nobody knows of the time between the last stored commit and a restore. */
export interface UnknownPeriod {
  /** When the last commit that is known was made. */
  readonly since: Instant;
  readonly at: Instant;
  /** Each counter, as far as anything knows it. */
  readonly known: readonly Counter[];
  /** Last numbers, as printed on paper. */
  readonly papers: readonly string[];
  /** The lost database itself was asked: nothing is unknown. */
  readonly isComplete: boolean;
}
