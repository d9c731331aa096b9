import { Topic } from "#domain/events.ts";

/**
 * Which events make the answers of a path stale, by its first segment. Occupied tables and order states are derived from
 * other features' changes, so those listen to them too.
 */
const topicsOfSegment: Readonly<Record<string, readonly Topic[]>> = {
  settings: ["settings"],
  auth: ["staff"],
  menu: ["menu"],
  areas: ["areas"],
  tables: ["tables", "orders", "areas"],
  orders: ["orders", "kot", "bills"],
  kot: ["kot", "orders"],
  bills: ["bills"],
  expenses: ["expenses"],
  reports: ["bills", "menu"],
  // Made by the server on its own time; the screen asks again when it made one.
  backups: [],
  // Changes without an event.
  health: [],
};

/** The topics a path's answers depend on; everything, for a path nobody listed. */
export function topicsOf(path: string): readonly Topic[] {
  return topicsOfSegment[path.split("/")[1] ?? ""] ?? Topic.options;
}
