import { useNavigate } from "react-router";
import type { Role } from "#domain/permissions.ts";
import type { NewSession } from "#domain/staff/api.ts";
import type { PanelBase } from "../../kit/panel.ts";
import { keepDeviceSecret } from "../../sync/http/deviceSecret.ts";
import { startSession } from "../../sync/http/session.ts";

/** Returns the panel in which a person starts (clarification 61). */
const panelOf = (role: Role): PanelBase => (role === "admin" ? "/admin" : "/waiter");

/** Returns a function that starts the session of a successful sign-in and opens the person's panel. */
export function useSignIn(): (answer: NewSession) => Promise<void> {
  const navigate = useNavigate();
  return async ({ token, _id, username, name, role, deviceSecret }) => {
    if (deviceSecret !== undefined) keepDeviceSecret(deviceSecret);
    startSession(token, { id: _id, username, name, role });
    await navigate(panelOf(role));
  };
}
