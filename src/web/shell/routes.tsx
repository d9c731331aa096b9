import { type ReactNode, useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { type Location, Navigate, type RouteObject, useLocation, useNavigate, useRoutes } from "react-router";
import { lazyPart, partOf } from "../kit/feedback/lazy.tsx";
import { notifyNotLoaded } from "../sync/lazyCode.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { LoadingPage } from "./loading/LoadingPage.tsx";
import { ScreenSkeleton } from "./loading/ScreenSkeleton.tsx";
import { adminMenu, waiterMenu } from "./menu.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { PanelLayout } from "./PanelLayout.tsx";
import { PermissionGuard } from "./PermissionGuard.tsx";
import { SessionGuard } from "./SessionGuard.tsx";
import { adminScreens, type Screen, screenAt, waiterScreens } from "./screens.ts";

const loading = <LoadingPage />;
const RoleSelectionPage = lazyPart(
  async () => (await import("../screens/role-selection/RoleSelectionPage.tsx")).RoleSelectionPage,
  loading,
);
const LoginPage = lazyPart(async () => (await import("../screens/login/LoginPage.tsx")).LoginPage, loading);
const InstallPage = lazyPart(
  async () => (await import("../screens/install/InstallPage.tsx")).InstallPage,
  loading,
);

const KitchenPage = lazyPart(
  async () => (await import("../screens/kitchen/KitchenPage.tsx")).KitchenPage,
  loading,
);

function screenRoute(screen: Screen): RouteObject {
  const Page = partOf(screen.code, <ScreenSkeleton />);
  const element = (
    <PermissionGuard access={screen.access}>
      <Page />
    </PermissionGuard>
  );
  return screen.path === "" ? { index: true, element } : { path: screen.path, element };
}

function panelRoute(path: "/admin" | "/waiter", screens: readonly Screen[]): RouteObject {
  return {
    path,
    element: <SessionGuard />,
    children: [
      {
        element: <PanelLayout menu={path === "/admin" ? adminMenu : waiterMenu} />,
        children: [...screens.map(screenRoute), { path: "*", element: <Navigate to={path} replace /> }],
      },
    ],
  };
}

const routes: RouteObject[] = [
  { path: "/", element: <RoleSelectionPage /> },
  { path: "/login", element: <LoginPage /> },
  { path: "/install", element: <InstallPage /> },
  { path: "/kitchen", element: <KitchenPage /> },
  panelRoute("/admin", adminScreens),
  panelRoute("/waiter", waiterScreens),
  { path: "*", element: <NotFoundPage /> },
];

/** Shows the screen of the address. */
export function Routes() {
  return <UnlessBroken>{useRoutes(routes, useLoadedLocation())}</UnlessBroken>;
}

/** Returns the address of the shown screen: the previous one until the next one's code is loaded, or with a toast if not. */
function useLoadedLocation(): Location {
  const requested = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(requested);
  const code = screenAt(shown.pathname) && screenAt(requested.pathname)?.code;
  const isReady = shown.key === requested.key || !code || code.get() !== undefined;
  useEffect(() => {
    if (isReady) return setShown(requested);
    let isLeft = false;
    const failed = (error: unknown) => {
      if (isLeft) return;
      notifyNotLoaded(error);
      void navigate(shown, { replace: true });
    };
    code.load().then(() => isLeft || setShown(requested), failed);
    return () => {
      isLeft = true;
    };
  }, [isReady, code, requested, shown, navigate]);
  return isReady ? requested : shown;
}

/** Shows an error page instead of a screen that throws, until the person navigates away. */
export function UnlessBroken({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  );
}
