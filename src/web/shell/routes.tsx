import type { ComponentType, ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Navigate, type RouteObject, useLocation, useRoutes } from "react-router";
import { fetchedWhenShown } from "../kit/fetchedWhenShown.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { LoadingPage } from "./LoadingPage.tsx";
import { adminMenu, waiterMenu } from "./menu.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { PanelLayout, screenLoading } from "./PanelLayout.tsx";
import { PermissionGuard } from "./PermissionGuard.tsx";
import { SessionGuard } from "./SessionGuard.tsx";
import { adminScreens, loadScreen, type Screen, waiterScreens } from "./screens.ts";

const page = (fetchIt: () => Promise<ComponentType>) => fetchedWhenShown(fetchIt, <LoadingPage />);
const RoleSelectionPage = page(
  async () => (await import("../screens/role-selection/RoleSelectionPage.tsx")).RoleSelectionPage,
);
const LoginPage = page(async () => (await import("../screens/login/LoginPage.tsx")).LoginPage);
const InstallPage = page(async () => (await import("../screens/install/InstallPage.tsx")).InstallPage);

function screenRoute(screen: Screen): RouteObject {
  const Page = fetchedWhenShown(() => loadScreen(screen), screenLoading);
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
  panelRoute("/admin", adminScreens),
  panelRoute("/waiter", waiterScreens),
  { path: "*", element: <NotFoundPage /> },
];

/** Shows the screen of the address. */
export function Routes() {
  return <UnlessBroken>{useRoutes(routes)}</UnlessBroken>;
}

/** Shows an error page instead of a screen that breaks, until somebody goes elsewhere. */
export function UnlessBroken({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  );
}
