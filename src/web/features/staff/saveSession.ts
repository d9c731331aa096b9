import type { Role } from "#domain/permissions.ts";
import type { NewSession } from "#domain/staff/api.ts";
import type { PanelBase } from "../../kit/panel.ts";
import { device } from "../../sync/device.ts";
import { saveDeviceSecret } from "../../sync/http/deviceSecret.ts";

/** Returns the panel that a role starts in (clarification 61). */
export const panelPath = (role: Role): PanelBase => (role === "admin" ? "/admin" : "/waiter");

/** Stores the new session that the server answered with. */
export function saveSession({ token, _id, username, name, role, deviceSecret }: NewSession): void {
  if (deviceSecret !== undefined) saveDeviceSecret(localStorage, deviceSecret);
  device.session.start(token, { id: _id, username, name, role });
}
