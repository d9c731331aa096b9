import { setTimeout as pause } from "node:timers/promises";
import { backOffMs, type JobStatus } from "#domain/printing/job.ts";
import type { PrinterNetwork } from "#domain/printing/networks.ts";
import type { Printer } from "#domain/printing/printer.ts";
import type { PrinterTrouble } from "#domain/printing/trouble.ts";
import type { Instant } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import type { Write, WriteQueue } from "../../db/write.ts";
import type { Feed } from "../../http/events/feed.ts";
import type { BusinessDays } from "../../http/handlers/context.ts";
import { parsePrinterAddress } from "../drivers/addresses.ts";
import { type PrinterLimits, printerLimits } from "../drivers/link.ts";
import { connectTo } from "../drivers/printers.ts";
import type { ConnectPrinter } from "../drivers/printJob.ts";
import { createEncodePaper, type EncodePaper } from "../encoder/encodePaper.ts";
import type { StoredJob } from "../jobs.store.ts";
import { createLeaseHolder, createLoneLease, type LeaseHolder } from "./leaseHolder.ts";
import { type MarkPrinted, storeEnd } from "./outcome.ts";

/** Times that tests shorten. */
export interface SpoolerTimes {
  readonly limits?: PrinterLimits;
  /** How often queued papers are looked for besides when one is made. */
  readonly lookEveryMs?: number;
  /** How often an idle printer is asked how it is. */
  readonly askIdleMs?: number;
  readonly backOffMs?: (failures: number) => number;
}

export interface SpoolerParts {
  readonly databases: Pick<Databases, "read" | "dialect">;
  readonly writeQueue: Pick<WriteQueue, "write">;
  readonly feed: Pick<Feed, "onRows">;
  readonly days: BusinessDays;
  readonly now: () => Instant;
  readonly onFailure: (error: unknown) => void;
  /** The networks that PRINTER_NETWORKS allows besides private ones. */
  readonly networks: readonly PrinterNetwork[];
  readonly markPrinted: MarkPrinted;
  readonly times?: SpoolerTimes | undefined;
}

/** What this process knows of a printer; nothing of it is stored. */
export interface PrinterQueue {
  running: Promise<void> | undefined;
  failures: number;
  retryAt: number;
  askedAt: number;
  /** The last paper broke off. */
  isAfterBreak: boolean;
}

/** What all parts of a running spooler share. */
export interface SpoolerContext extends SpoolerParts {
  readonly lease: LeaseHolder;
  readonly encodePaper: EncodePaper;
  readonly closing: AbortSignal;
  /** Ids of the jobs that this process prints. */
  readonly printing: Set<string>;
  readonly retryAfter: (failures: number) => number;
  readonly queueOf: (printerId: string) => PrinterQueue;
  readonly connection: (printer: Printer) => ConnectPrinter;
  /** Writes until it is stored: what came out of a printer is not forgotten because the database was away. */
  readonly persist: (write: (write: Write) => Promise<void>) => Promise<void>;
  readonly end: (job: StoredJob, status: JobStatus, trouble: PrinterTrouble | null) => Promise<void>;
}

const PERSIST_EVERY_MS = 1_000;

export function createSpoolerContext(parts: SpoolerParts, closing: AbortSignal): SpoolerContext {
  const { databases, writeQueue, onFailure, times = {} } = parts;
  const { limits = printerLimits } = times;
  const lease = databases.dialect === "sqlite" ? createLoneLease() : createLeaseHolder(writeQueue);
  const queues = new Map<string, PrinterQueue>();
  const persist = async (write: (write: Write) => Promise<void>) => {
    for (;;)
      try {
        await writeQueue.write(write);
        return;
      } catch (error) {
        if (closing.aborted) return;
        onFailure(error);
        await pause(PERSIST_EVERY_MS);
      }
  };
  return {
    ...parts,
    lease,
    closing,
    encodePaper: createEncodePaper(),
    printing: new Set(),
    retryAfter: times.backOffMs ?? backOffMs,
    persist,
    end: (job, status, trouble) => persist((write) => storeEnd(write, parts, job._id, { status, trouble })),
    queueOf: (id) => {
      const queue = queues.get(id) ?? newQueue();
      queues.set(id, queue);
      return queue;
    },
    connection: ({ connection: at }) => {
      const options = { limits, signal: lease.signal() };
      if (at.kind === "usb") return connectTo({ kind: "usb", address: at }, parts.networks, options);
      // Port 0 is refused like any other that is none of a printer.
      const address = parsePrinterAddress(at.address) ?? { host: at.address, port: 0 };
      return connectTo({ kind: "network", address }, parts.networks, options);
    },
  };
}

function newQueue(): PrinterQueue {
  // Whatever drove this printer before may have broken off in the middle of a paper.
  return { running: undefined, failures: 0, retryAt: 0, askedAt: performance.now(), isAfterBreak: true };
}
