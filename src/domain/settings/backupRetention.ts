import { addDays, type BusinessDay, calendarDay, type Instant } from "../time.ts";
import { BACKUP_COUNTS, type BackupReason, type BackupRetention } from "./backupsApi.ts";

/** The fields of a backup that decide whether it is retained. */
export interface RetainedBackup {
  readonly name: string;
  readonly createdAt: Instant;
  readonly reason: BackupReason;
  readonly bytes: number;
}

/** This many of the newest are always retained, whatever their size. */
export const NEWEST_ALWAYS_KEPT = 3;

const newestFirst = (a: RetainedBackup, b: RetainedBackup) => b.createdAt - a.createdAt;

/**
 * Returns why each retained backup is kept, by name: as the newest nightly backup of one of the last 14 days, 8 weeks or 12
 * months that have any, or as one of the newest 14 of another reason.
 */
export function backupsToKeep(backups: readonly RetainedBackup[]): ReadonlyMap<string, BackupRetention> {
  const sorted = backups.toSorted(newestFirst);
  const nightly = sorted.filter(({ reason }) => reason === "nightly");
  const retained = new Map<string, BackupRetention>();
  // The shortest of several spans counts: it is set last.
  for (const [keptFor, { count, nameOf }] of spans) {
    for (const { name } of newestPerSpan(nightly, nameOf).slice(0, count)) retained.set(name, keptFor);
  }
  const byReason = Map.groupBy(
    sorted.filter(({ reason }) => reason !== "nightly"),
    ({ reason }) => reason,
  );
  for (const ofReason of byReason.values()) {
    for (const { name } of ofReason.slice(0, BACKUP_COUNTS.others)) retained.set(name, "reason");
  }
  return retained;
}

interface Span {
  readonly count: number;
  /** Returns a name for the day, week or month of a calendar day. */
  readonly nameOf: (day: BusinessDay) => string;
}

const spans: readonly (readonly [BackupRetention, Span])[] = [
  ["month", { count: BACKUP_COUNTS.months, nameOf: (day) => day.slice(0, "2026-11".length) }],
  ["week", { count: BACKUP_COUNTS.weeks, nameOf: weekStart }],
  ["day", { count: BACKUP_COUNTS.days, nameOf: (day) => day }],
];

function weekStart(day: BusinessDay): BusinessDay {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

function newestPerSpan(sorted: readonly RetainedBackup[], nameOf: Span["nameOf"]): RetainedBackup[] {
  const newest = new Map<string, RetainedBackup>();
  for (const backup of sorted) {
    const span = nameOf(calendarDay(backup.createdAt));
    if (!newest.has(span)) newest.set(span, backup);
  }
  return [...newest.values()];
}

/**
 * Returns the backups to delete: those not retained and, while the others take more than `limitBytes` (0: no limit), the
 * oldest monthly ones, then the oldest weekly ones, then the oldest of the rest. The newest three are never deleted.
 */
export function backupsToDelete<B extends RetainedBackup>(backups: readonly B[], limitBytes: number): B[] {
  const retained = backupsToKeep(backups);
  const staying = backups.filter(({ name }) => retained.has(name)).toSorted(newestFirst);
  const thinned = backups.filter(({ name }) => !retained.has(name));
  if (limitBytes === 0) return thinned;
  const turnOf = ({ name }: RetainedBackup) => turns[retained.get(name) ?? "day"];
  const mayGo = staying
    .slice(NEWEST_ALWAYS_KEPT)
    .toSorted((a, b) => turnOf(a) - turnOf(b) || a.createdAt - b.createdAt);
  let bytes = staying.reduce((sum, backup) => sum + backup.bytes, 0);
  const overLimit: B[] = [];
  for (const backup of mayGo) {
    if (bytes <= limitBytes) break;
    overLimit.push(backup);
    bytes -= backup.bytes;
  }
  return [...thinned, ...overLimit];
}

/** The order of deletion: those retained for the longest span first. */
const turns: Readonly<Record<BackupRetention, number>> = { month: 0, week: 1, day: 2, reason: 2 };
