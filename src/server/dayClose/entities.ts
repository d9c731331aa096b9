import { entity, type RowOf } from "../db/entity.ts";

/** Closed business days with their frozen Z reports. */
export const dayCloses = entity({
  table: "day_closes",
  columns: {
    id: "id",
    /** Consecutive without gaps. */
    number: "count",
    business_day: "day",
    /** The journal's head. */
    head_seq: "count",
    head_hash: "text",
    /** Unsent cash that was named lost. */
    lost: "json",
    report: "json",
    by_id: "id",
    by_name: "text",
    created_at: "instant",
  },
  frozen: "all",
  journal: "dayCloses",
  journalSubject: "id",
  clearedOnStartForReal: true,
  label: "Z report",
});

export const dayRemarks = entity({
  table: "day_remarks",
  columns: {
    ...{ id: "id", close_id: "id", text: "text", by_id: "id", by_name: "text", created_at: "instant" },
  },
  frozen: "all",
  journal: "dayCloses",
  journalSubject: "close_id",
  clearedOnStartForReal: true,
  label: "remark",
});

/** The devices that last reported cash which they had not sent, by their ids. */
export const unsentCash = entity({
  table: "unsent_cash",
  columns: { id: "text", person: "text", payments: "count", amount: "money", reported_at: "instant" },
  frozen: ["id"],
  journal: { none: "reports of devices about what they have not sent yet" },
  clearedOnStartForReal: true,
  label: "unsent cash",
});

declare module "../db/database.ts" {
  interface Database {
    day_closes: RowOf<typeof dayCloses>;
    day_remarks: RowOf<typeof dayRemarks>;
    unsent_cash: RowOf<typeof unsentCash>;
  }
}
