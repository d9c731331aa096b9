import type { Databases } from "../db/connect.ts";

/** The parts of a database that a check needs; nothing is written. */
export type VerifiedDatabase = Pick<Databases, "dialect" | "read" | "file">;

/** Where a check says what it found. */
export interface Reports {
  readonly onFault: (text: string) => void;
  readonly onProgress: (text: string) => void;
}

/** A rule that reaches over several entities, handed in by the feature that keeps it. */
export interface Check {
  /** Names what it reads: "The day sums". */
  readonly what: string;
  /** The advice about a fault, where that is more than going back to a backup. */
  readonly advice?: string;
  find(database: VerifiedDatabase, reports: Reports): Promise<void>;
}
