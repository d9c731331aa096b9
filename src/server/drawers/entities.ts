import { entity, type RowOf } from "../db/entity.ts";

/** The drawers beside the main one, which has no row. */
export const drawers = entity({
  table: "drawers",
  columns: {
    id: "id",
    name: "text",
    name_key: "text",
    /** Whose purse it is. */
    person_id: "id?",
    person_name: "text?",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "person_id", "person_name", "created_at"],
  journal: "drawers",
  clearedOnStartForReal: true,
  label: "drawer",
  nameColumn: "name",
});

/** Which drawer a device takes money for, where that is not the main one. */
export const drawerTills = entity({
  table: "drawer_tills",
  columns: { id: "id", drawer_id: "id" },
  frozen: ["id"],
  journal: "drawers",
  clearedOnStartForReal: true,
  label: "drawer of a device",
});

/** Journalled with what they are about: a payment's order, a receipt's account, an expense, a drawer. */
export const drawerEntries = entity({
  table: "drawer_entries",
  columns: {
    id: "id",
    drawer_id: "id?",
    session: "count",
    kind: "text",
    type: "text",
    amount: "money",
    reason: "text",
    about_id: "id",
    source_id: "id?",
    by_id: "id",
    by_name: "text",
    business_day: "day",
    created_at: "instant",
  },
  frozen: "all",
  journal: "drawers",
  journalSubject: "about_id",
  clearedOnStartForReal: true,
  label: "drawer entry",
});

export const drawerSessions = entity({
  table: "drawer_sessions",
  columns: {
    id: "id",
    drawer_id: "id",
    number: "count",
    /** The sums of its entries, which `verify` computes. */
    cash: "money",
    card: "money",
    upi: "money",
    holder_id: "id",
    holder_name: "text",
    is_given_up: "flag",
    reason: "text",
    by_id: "id",
    by_name: "text",
    business_day: "day",
    created_at: "instant",
  },
  // biome-ignore format: several names a line
  frozen: [
    "id", "drawer_id", "number", "cash", "card", "upi", "holder_id", "holder_name", "by_id", "by_name",
    "business_day", "created_at",
  ],
  journal: "drawers",
  journalSubject: "drawer_id",
  clearedOnStartForReal: true,
  label: "drawer session",
});

export const drawerCounts = entity({
  table: "drawer_counts",
  columns: {
    id: "id",
    session_id: "id",
    drawer_id: "id",
    cash: "money",
    denominations: "json",
    card: "money?",
    upi: "money?",
    by_id: "id",
    by_name: "text",
    created_at: "instant",
  },
  frozen: "all",
  journal: "drawers",
  journalSubject: "drawer_id",
  clearedOnStartForReal: true,
  label: "drawer count",
});

declare module "../db/database.ts" {
  interface Database {
    drawers: RowOf<typeof drawers>;
    drawer_tills: RowOf<typeof drawerTills>;
    drawer_entries: RowOf<typeof drawerEntries>;
    drawer_sessions: RowOf<typeof drawerSessions>;
    drawer_counts: RowOf<typeof drawerCounts>;
  }
}
