import { entity, type RowOf } from "../db/entity.ts";

export const users = entity({
  table: "users",
  columns: {
    id: "id",
    username: "text",
    username_key: "text",
    name: "text",
    email: "text",
    email_key: "text",
    phone: "text",
    password_hash: "text",
    role: "text",
    is_active: "flag",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "created_at"],
  journal: "staff",
  clearedOnStartForReal: false,
  label: "account",
  nameColumn: "username",
});

export const sessions = entity({
  table: "sessions",
  columns: {
    id: "id",
    token_hash: "text",
    user_id: "id",
    device_id: "id",
    is_by_pin: "flag",
    created_at: "instant",
    last_seen_at: "instant",
    /** When the person signed out or locked it, by the device's clock: since then the session only delivers commands tapped earlier. */
    signed_out_at: "instant?",
    is_locked: "flag",
    ended_at: "instant?",
  },
  frozen: ["id", "token_hash", "user_id", "device_id", "is_by_pin", "created_at"],
  journal: "staff",
  unjournalled: ["last_seen_at", "signed_out_at", "is_locked", "ended_at"],
  clearedOnStartForReal: false,
  label: "session",
});

/** The devices on which a person signed in before, by the hash of the device's secret. */
export const knownDevices = entity({
  table: "known_devices",
  columns: { secret_hash: "text", user_id: "id", signed_in_at: "instant" },
  frozen: ["secret_hash", "user_id"],
  journal: {
    none: "the sign-in itself is journalled; the row only gives the device priority when many sign in",
  },
  clearedOnStartForReal: false,
  label: "known device",
});

/** The PIN of a person, and the number of wrong PINs since the last correct PIN or password. */
export const pins = entity({
  table: "pins",
  columns: { user_id: "id", pin_hash: "text", wrong_in_row: "count" },
  frozen: ["user_id"],
  journal: "staff",
  unjournalled: ["wrong_in_row"],
  clearedOnStartForReal: false,
  label: "PIN",
});

export const approvals = entity({
  table: "approvals",
  columns: {
    id: "text",
    approver_id: "id",
    requested_by: "id",
    action: "text",
    target_id: "id",
    created_at: "instant",
    expires_at: "instant",
    used_at: "instant?",
    approved_change: "json",
  },
  frozen: ["id", "approver_id", "requested_by", "action", "target_id", "created_at", "approved_change"],
  journal: "staff",
  unjournalled: ["expires_at", "used_at"],
  clearedOnStartForReal: false,
  label: "approval",
});

declare module "../db/database.ts" {
  interface Database {
    users: RowOf<typeof users>;
    sessions: RowOf<typeof sessions>;
    known_devices: RowOf<typeof knownDevices>;
    pins: RowOf<typeof pins>;
    approvals: RowOf<typeof approvals>;
  }
}
