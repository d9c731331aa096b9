import { useEffect } from "react";
import { mayAccess } from "#domain/permissions.ts";
import { usePanel } from "../kit/panel.ts";
import { allRead } from "../sync/cache/queryClient.ts";
import { device } from "../sync/device.ts";
import { usePerson } from "../sync/hooks/useSession.ts";
import { declaredCode, loadWhenIdle } from "../sync/lazyCode.ts";
import { adminScreens, waiterScreens } from "./screens.ts";

/** Latest time to load a part, even if the browser was never idle. */
const IDLE_TIMEOUT_MS = 2000;

const screens = new Set<unknown>([...adminScreens, ...waiterScreens].map(({ code }) => code));

/**
 * Preloads the code of the screens and dialogs that this person may open, so that they also open while the server is unreachable.
 * Starts after the first screen's requests are answered and loads one part at a time while the browser is idle.
 */
export function usePreloadScreens(): void {
  const { isWaiterPanel } = usePanel();
  const { role } = usePerson();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const ownScreens = (isWaiterPanel ? waiterScreens : adminScreens).filter(({ access }) =>
      mayAccess(role, access),
    );
    // Lazy code declared by other screens, such as charts, is loaded when shown.
    const parts = declaredCode().filter((code) => !screens.has(code));
    const toLoad = [...ownScreens.map(({ code }) => code), ...parts];
    const loadNext = () => {
      const next = toLoad.find((code) => code.get() === undefined);
      if (next && !isUnmounted) stop = loadWhenIdle(next, IDLE_TIMEOUT_MS, loadNext);
    };
    void allRead(device.queryClient).then(loadNext);
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [isWaiterPanel, role]);
}
