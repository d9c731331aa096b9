import type { X509Certificate } from "node:crypto";
import type { Instant } from "#domain/time.ts";
import type { Backups } from "../../backups/make/backups.ts";
import type { ServerClock } from "../../db/clock/serverClock.ts";
import type { Entity } from "../../db/entity.ts";
import type { StorageWatch } from "../../db/storage/storageWatch.ts";

/** HTTPS as it is at the moment. */
export interface HttpsInfo {
  readonly port: () => number;
  readonly httpPort: () => number;
  readonly validUntil: () => Instant;
  readonly hosts: () => readonly string[];
  /** The house's own authority; undefined when another one signed the certificate. */
  readonly authority: X509Certificate | undefined;
}

/** The facts that do not change while the server runs. */
export interface ServerInfo {
  readonly dialect: "sqlite" | "postgres";
  readonly version: string;
  readonly dataDir: string;
  /** Whether demo data and demo accounts are wanted (DEMO=on). */
  readonly demo: boolean;
  /** Proves on the first visit that the visitor can read this server's console. */
  readonly setupCode: string;
  /** Where backups are made; undefined on PostgreSQL, which has its own tools. */
  readonly backups: Backups | undefined;
  /** Undefined when HTTPS is off. */
  readonly https: HttpsInfo | undefined;
  readonly clock: ServerClock;
  /** The declarations of what is stored. */
  readonly entities: readonly Entity[];
  /** Whether changes can be stored. */
  readonly storage: Pick<StorageWatch, "state" | "note">;
  /** The cost of one password hash; tests make it cheap. */
  readonly passwordCost: {
    readonly memoryCost: number;
    readonly timeCost: number;
    readonly parallelism: number;
  };
}

/**
 * The memory of a running server between requests, kept nowhere else. A feature that remembers something adds its part to this
 * interface beside the function that begins it, and `newState` in app.ts calls that: no module keeps anything itself. Two servers
 * in one process share its processor only, and so the queues that bound threads and pictures.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface ServerState {}
