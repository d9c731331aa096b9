import { Topic } from "#domain/events.ts";

/**
 * Which events make the answers of a path stale, by its first segment. Occupied tables and order states are derived from
 * other features' changes, so those listen to them too.
 */
const topicsBySegment: Readonly<Record<string, readonly Topic[]>> = {
  auth: ["staff"],
  tables: ["tables", "orders", "areas"],
  orders: ["orders", "kot", "bills"],
  kot: ["kot", "orders"],
  reports: ["bills", "menu"],
  // The server makes backups at night; the screen reads again when it has made one itself.
  backups: [],
  // Changes without an event.
  health: [],
  network: [],
};

/**
 * Returns the topics that a path's answers depend on. A path that is not listed depends on the topic of its own name, and on
 * every topic where there is none.
 */
export function topicsOfPath(path: string): readonly Topic[] {
  const segment = path.split("/")[1] ?? "";
  const own = Topic.safeParse(segment);
  return topicsBySegment[segment] ?? (own.success ? [own.data] : Topic.options);
}
