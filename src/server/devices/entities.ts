import { entity, type RowOf } from "../db/entity.ts";

/** The names of devices. All other data about them is reported while they are connected. */
export const devices = entity({
  table: "devices",
  columns: { id: "id", name: "text" },
  frozen: ["id"],
  journal: "devices",
  clearedOnStartForReal: false,
  label: "device",
  nameColumn: "name",
});

/** The kitchen displays, each with its session. The id is the device's, so that changes it queued survive another pairing. */
export const displays = entity({
  table: "displays",
  columns: {
    id: "id",
    token_hash: "text",
    paired_at: "instant",
    last_seen_at: "instant",
    ended_at: "instant?",
  },
  frozen: ["id"],
  journal: "devices",
  unjournalled: ["last_seen_at", "ended_at"],
  clearedOnStartForReal: true,
  label: "kitchen display",
});

/** The codes with which devices become kitchen displays, as hashes. A used or expired one is deleted with the next. */
export const pairingCodes = entity({
  table: "pairing_codes",
  columns: { code_hash: "text", name: "text", expires_at: "instant" },
  frozen: "all",
  journal: { none: "a code ends with its use or after five minutes; both ends of a pairing are journalled" },
  clearedOnStartForReal: true,
  label: "pairing code",
});

declare module "../db/database.ts" {
  interface Database {
    devices: RowOf<typeof devices>;
    displays: RowOf<typeof displays>;
    pairing_codes: RowOf<typeof pairingCodes>;
  }
}
