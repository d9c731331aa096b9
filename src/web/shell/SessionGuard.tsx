import { useEffect, useState } from "react";
import { Navigate, Outlet } from "react-router";
import { staffApi } from "#domain/staff/api.ts";
import { ask } from "../sync/ask.ts";
import { log } from "../sync/log.ts";
import { clearSessionStorage, updateUser, useSession } from "../sync/session.ts";
import { LoadingPage } from "./LoadingPage.tsx";

/** Spec section 9. The time is used to ask who this token belongs to (decision 4). */
export const GUARD_DELAY_MS = 200;

/** Lets only a signed-in person pass; the server decides everything else. */
export function SessionGuard() {
  const token = useSession()?.token;
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (token === undefined) {
      clearSessionStorage();
      return;
    }
    const timer = setTimeout(() => setIsOpen(true), GUARD_DELAY_MS);
    void refreshProfile();
    return () => clearTimeout(timer);
  }, [token]);

  if (token === undefined) return <Navigate to="/login" replace />;
  return isOpen ? <Outlet /> : <LoadingPage />;
}

/** Only a 401 ends the session, and the transport has seen to that; without an answer the screen opens all the same. */
async function refreshProfile(): Promise<void> {
  try {
    const { _id, username, name, role } = await ask(staffApi.profile);
    updateUser({ id: _id, username, name, role });
  } catch (error) {
    log("The profile could not be read", String(error));
  }
}
