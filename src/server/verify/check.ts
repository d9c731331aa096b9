import type { Databases } from "../db/connect.ts";

/** The parts of a database that a check reads. */
export type VerifiedDatabase = Pick<Databases, "dialect" | "read" | "file">;

/** The listeners of a check. */
export interface Reports {
  readonly onFault: (text: string) => void;
  readonly onProgress: (text: string) => void;
}

/** A rule over several entities, passed in by its feature. */
export interface Check {
  /** What it reads: "The day sums". */
  readonly what: string;
  /** What to do about a fault, besides restoring a backup. */
  readonly advice?: string;
  find(database: VerifiedDatabase, reports: Reports): Promise<void>;
}
