import { useLayoutEffect, useState } from "react";
import { Navigate, type NavigationType, Outlet, useNavigationType } from "react-router";
import { staffApi } from "#domain/staff/api.ts";
import { device } from "../sync/device.ts";
import { useSession } from "../sync/hooks/useSession.ts";
import { log } from "../sync/log.ts";
import { untilCacheRestored } from "../sync/persistedCache/firstScreen.ts";
import { LoadingPage } from "./LoadingPage.tsx";
import { prefetchScreen } from "./screens.ts";

/** How long the guard waits before it shows the screen (spec section 9). Meanwhile the person's profile is read (clarification 4). */
export const GUARD_DELAY_MS = 200;

/** Shows the panel to a signed-in person and the login screen to anybody else. The server checks every permission itself. */
export function SessionGuard() {
  const token = useSession()?.token;
  const navigation = useNavigationType();
  const [waitedMs] = useState(() => waitedAlready(navigation));
  const [isOpen, setIsOpen] = useState(false);

  // Before the first text is laid out: the browser asks for the fonts then, and the screen's script goes first.
  useLayoutEffect(() => {
    if (token === undefined) {
      device.session.clearStored();
      return;
    }
    const code = prefetchScreen(location.pathname);
    const open = () => Promise.all([untilCacheRestored(), code]).then(() => setIsOpen(true));
    const timer = setTimeout(() => void open(), GUARD_DELAY_MS - waitedMs);
    void refreshProfile(token);
    return () => clearTimeout(timer);
  }, [token, waitedMs]);

  if (token === undefined) return <Navigate to="/login" replace />;
  return isOpen ? <Outlet /> : <LoadingPage />;
}

let isFirst = true;

/** Returns how much of the wait is over: where the page was opened at a panel, all that it took to load it. */
function waitedAlready(navigation: `${NavigationType}`): number {
  const isOpenedHere = isFirst && navigation === "POP";
  isFirst = false;
  return isOpenedHere ? performance.now() : 0;
}

/** Reads the person's profile. A 401 ends the session in `transport.ts`; on any other failure the screen opens all the same. */
async function refreshProfile(token: string): Promise<void> {
  try {
    const { _id, username, name, role } = await device.ask(staffApi.profile);
    // Somebody else may have signed in meanwhile.
    if (device.session.get()?.token === token) device.session.updateUser({ id: _id, username, name, role });
  } catch (error) {
    log("The profile could not be read", String(error));
  }
}
