import { useLayoutEffect, useState } from "react";
import { Navigate, type NavigationType, Outlet, useNavigationType } from "react-router";
import { staffApi } from "#domain/staff/api.ts";
import { device } from "../sync/device.ts";
import { useSession } from "../sync/hooks/useSession.ts";
import { log } from "../sync/log.ts";
import { untilCacheRestored } from "../sync/persistedCache/firstScreen.ts";
import { LoadingPage } from "./loading/LoadingPage.tsx";
import { prefetchScreen } from "./screens.ts";

/** How long the guard shows before the screen (spec section 9). Meanwhile the person's profile is fetched (clarification 4). */
const GUARD_DELAY_MS = 200;

/** Shows the panel to a signed-in person and the login screen to anybody else. The server checks every permission itself. */
export function SessionGuard() {
  const session = useSession();
  const isDisplay = session?.user.role === "display";
  const token = isDisplay ? undefined : session?.token;
  const navigation = useNavigationType();
  const [waitedMs] = useState(() => waitedAlready(navigation));
  const [isOpen, setIsOpen] = useState(false);

  // In a layout effect, so that the screen's script is requested before the fonts.
  useLayoutEffect(() => {
    if (isDisplay) return;
    if (token === undefined) {
      device.session.clearStored();
      return;
    }
    const code = prefetchScreen(location.pathname);
    const open = () => Promise.all([untilCacheRestored(), code]).then(() => setIsOpen(true));
    const timer = setTimeout(() => void open(), GUARD_DELAY_MS - waitedMs);
    void refreshProfile(token);
    return () => clearTimeout(timer);
  }, [token, isDisplay, waitedMs]);

  if (isDisplay) return <Navigate to="/kitchen" replace />;
  if (token === undefined) return <Navigate to="/login" replace />;
  return isOpen ? <Outlet /> : <LoadingPage />;
}

let isFirst = true;

/** Returns how much of the guard's delay has passed: on a first load, all the time spent loading. */
function waitedAlready(navigation: `${NavigationType}`): number {
  const isOpenedHere = isFirst && navigation === "POP";
  isFirst = false;
  return isOpenedHere ? performance.now() : 0;
}

/** Fetches the person's profile. A 401 ends the session in `transport.ts`; after any other failure the screen opens anyway. */
async function refreshProfile(token: string): Promise<void> {
  try {
    const { _id, username, name, role } = await device.ask(staffApi.profile);
    // Somebody else may have signed in meanwhile.
    if (device.session.get()?.token === token) device.session.updateUser({ id: _id, username, name, role });
  } catch (error) {
    log("The profile could not be read", String(error));
  }
}
