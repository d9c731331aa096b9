import type { FileCall } from "./trace.ts";

/** The unit that a disk writes atomically: after a cut each has its old or its new bytes. */
const SECTOR_BYTES = 512;

type Change = Extract<FileCall, { kind: "write" | "truncate" }>;

/** A file as certainly on disk, and later writes, each of which may be complete, torn or missing. */
interface DiskFile {
  synced: Buffer;
  pending: Change[];
}

/**
 * Follows the calls and rebuilds the files as they can be after a power cut. What was written before a file's last
 * finished sync is there; of what came later each part is there, torn or missing by chance. That a file exists, has
 * its name, or was removed, counts as durable at once.
 */
export function followDisk(calls: readonly FileCall[]) {
  const files = new Map<string, DiskFile>();
  let next = 0;
  /** Running syncs, with what was pending when they began. */
  let syncing: { file: string; count: number; endedAt: number }[] = [];

  function apply(call: FileCall): void {
    const known = files.get(call.file) ?? { synced: Buffer.alloc(0), pending: [] };
    if (call.kind === "create") files.set(call.file, known);
    else if (call.kind === "remove") {
      files.delete(call.file);
      syncing = syncing.filter(({ file }) => file !== call.file);
    } else if (call.kind === "rename") {
      files.delete(call.file);
      files.set(call.to, known);
      syncing = syncing.filter(({ file }) => file !== call.to);
      for (const sync of syncing) if (sync.file === call.file) sync.file = call.to;
    } else if (call.kind === "sync")
      syncing.push({ file: call.file, count: known.pending.length, endedAt: call.endedAt });
    else known.pending.push(call);
  }

  function finishSyncs(until: number): void {
    for (const { file, count } of syncing.filter(({ endedAt }) => endedAt <= until)) {
      const disk = files.get(file);
      if (!disk) continue;
      for (const change of disk.pending.splice(0, count)) disk.synced = changed(disk.synced, change);
    }
    syncing = syncing.filter(({ endedAt }) => endedAt > until);
  }

  return {
    /** Advances to this moment, which must not be before the last one. */
    goTo(at: number): void {
      for (let call = calls[next]; call && call.beganAt <= at; call = calls[++next]) {
        finishSyncs(call.beganAt);
        apply(call);
      }
      finishSyncs(at);
    },
    /** Returns each file as the running system sees it: with all writes. */
    written(): Map<string, Buffer> {
      return new Map(
        [...files].map(([name, { synced, pending }]) => [name, pending.reduce(changed, Buffer.from(synced))]),
      );
    },
    /** Returns what each file may contain after a cut now, by `random`: 0 ≤ n < 1. */
    cut(random: () => number): Map<string, Buffer> {
      return new Map(
        [...files].map(([name, { synced, pending }]) => [
          name,
          pending.flatMap((change) => survivors(change, random)).reduce(changed, Buffer.from(synced)),
        ]),
      );
    },
  };
}

/** Returns what remains of an unsynced change: all, some sectors, or nothing. */
function survivors(change: Change, random: () => number): Change[] {
  const fate = random();
  if (fate < 1 / 3) return [];
  if (fate < 2 / 3 || change.kind === "truncate") return [change];
  const { at, bytes } = change;
  const parts: Change[] = [];
  for (let from = 0; from < bytes.length; ) {
    const upTo = Math.min(bytes.length, from + SECTOR_BYTES - ((at + from) % SECTOR_BYTES));
    if (random() < 1 / 2) parts.push({ ...change, at: at + from, bytes: bytes.subarray(from, upTo) });
    from = upTo;
  }
  return parts;
}

/** Applies a change to the file's bytes; a write beyond the end leaves zeros before it. */
function changed(file: Buffer, change: Change): Buffer {
  const size =
    change.kind === "truncate" ? change.size : Math.max(file.length, change.at + change.bytes.length);
  const resized = size === file.length ? file : Buffer.concat([file.subarray(0, size)], size);
  if (change.kind === "write") change.bytes.copy(resized, change.at);
  return resized;
}
