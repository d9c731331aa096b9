import { Topic } from "#domain/events.ts";

/**
 * The topics whose events make a path's answers stale, by the path's first segment. Table and order states
 * are derived from other features' changes, so they depend on those topics too.
 */
const topicsBySegment: Readonly<Record<string, readonly Topic[]>> = {
  auth: ["staff"],
  tables: ["tables", "orders", "areas"],
  orders: ["orders", "kot", "bills"],
  kot: ["kot", "orders"],
  kitchen: ["kot", "menu"],
  settings: ["settings", "dayCloses"],
  "day-closes": ["dayCloses", "orders", "kot", "bills", "accounts", "drawers", "printing"],
  drawers: ["drawers", "bills", "accounts", "expenses"],
  printers: ["printing"],
  printing: ["printing", "menu"],
  reports: ["bills", "menu"],
  // Backups made at night send no event; the screen refetches after it has made one itself.
  backups: [],
  // Changes without an event.
  health: [],
  network: [],
};

/** Returns the topics that a path's answers depend on; for an unlisted path that of its own name, or else all. */
export function topicsOfPath(path: string): readonly Topic[] {
  const segment = path.split("/")[1] ?? "";
  const topic = Topic.safeParse(segment);
  return topicsBySegment[segment] ?? (topic.success ? [topic.data] : Topic.options);
}
