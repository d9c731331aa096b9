import { useEffect, useState } from "react";
import { Navigate, Outlet } from "react-router";
import { staffApi } from "#domain/staff/api.ts";
import { ask } from "../sync/cache/ask.ts";
import { clearSessionStorage, getSession, updateUser, useSession } from "../sync/http/session.ts";
import { log } from "../sync/log.ts";
import { LoadingPage } from "./LoadingPage.tsx";

/** How long the guard waits before it shows the screen (spec section 9). Meanwhile the person's profile is read (clarification 4). */
export const GUARD_DELAY_MS = 200;

/** Shows the panel to a signed-in person and the login screen to anybody else. The server checks every permission itself. */
export function SessionGuard() {
  const token = useSession()?.token;
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (token === undefined) {
      clearSessionStorage();
      return;
    }
    const timer = setTimeout(() => setIsOpen(true), GUARD_DELAY_MS);
    void refreshProfile(token);
    return () => clearTimeout(timer);
  }, [token]);

  if (token === undefined) return <Navigate to="/login" replace />;
  return isOpen ? <Outlet /> : <LoadingPage />;
}

/** Reads the person's profile. A 401 ends the session in `transport.ts`; on any other failure the screen opens all the same. */
async function refreshProfile(token: string): Promise<void> {
  try {
    const { _id, username, name, role } = await ask(staffApi.profile);
    // Somebody else may have signed in meanwhile.
    if (getSession()?.token === token) updateUser({ id: _id, username, name, role });
  } catch (error) {
    log("The profile could not be read", String(error));
  }
}
