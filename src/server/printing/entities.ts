import { entity, type RowOf } from "../db/entity.ts";

export const printers = entity({
  table: "printers",
  columns: {
    id: "id",
    name: "text",
    name_key: "text",
    connection: "json",
    width: "count",
    is_text_only: "flag",
    kots: "text",
    bills: "flag",
    stations: "json",
    areas: "json",
    tills: "json",
    drawer: "count?",
    fallback_id: "id?",
    abilities: "json?",
    trouble: "text?",
    is_paper_low: "flag",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "created_at"],
  journal: "printing",
  clearedOnStartForReal: false,
  label: "printer",
  nameColumn: "name",
});

/** The papers on their way out of printers. */
export const printJobs = entity({
  table: "print_jobs",
  columns: {
    id: "id",
    printer_id: "id",
    backup_from_id: "id?",
    paper: "text",
    paper_id: "id",
    order_id: "id?",
    table_id: "id?",
    title: "text",
    /** The station whose part of a KOT it prints; null for whole papers. */
    station_id: "id?",
    /** What the paper says, laid out for no width yet: a fallback printer may be narrower. */
    blocks: "json",
    is_copy: "flag",
    is_duplicate: "flag",
    status: "text",
    trouble: "text?",
    requested_by: "id",
    device_id: "text",
    created_at: "instant",
    queued_at: "instant",
    ended_at: "instant?",
  },
  frozen: [
    ...([
      "id",
      "paper",
      "paper_id",
      "order_id",
      "table_id",
      "title",
      "station_id",
      "blocks",
      "is_copy",
      "is_duplicate",
    ] as const),
    ...(["requested_by", "device_id", "created_at"] as const),
  ],
  journal: { none: "it is removed after seven days; the journal says what came out" },
  clearedOnStartForReal: true,
  label: "print job",
  nameColumn: "title",
});

/** The node that drives the printers, where several share a database. */
export const printLease = entity({
  table: "print_lease",
  columns: { id: "count", holder: "id", until: "instant" },
  frozen: ["id"],
  journal: { none: "it is taken again every few seconds" },
  clearedOnStartForReal: true,
  label: "print lease",
});

declare module "../db/database.ts" {
  interface Database {
    printers: RowOf<typeof printers>;
    print_jobs: RowOf<typeof printJobs>;
    print_lease: RowOf<typeof printLease>;
  }
}
