import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { ErrorPage } from "./ErrorPage.tsx";
import { LoadingPage } from "./LoadingPage.tsx";
import { adminMenu, waiterMenu } from "./menu.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { PanelLayout } from "./PanelLayout.tsx";
import { PermissionGuard } from "./PermissionGuard.tsx";
import { SessionGuard } from "./SessionGuard.tsx";
import { adminScreens, loadScreen, type Screen, waiterScreens } from "./screens.ts";

function screenRoute(screen: Screen): RouteObject {
  const lazy = async () => {
    const Page = await loadScreen(screen);
    return {
      element: (
        <PermissionGuard access={screen.access}>
          <Page />
        </PermissionGuard>
      ),
    };
  };
  return screen.path === "" ? { index: true, lazy } : { path: screen.path, lazy };
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

export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: LoadingPage,
    children: [
      {
        path: "/",
        lazy: async () => ({
          Component: (await import("../screens/role-selection/RoleSelectionPage.tsx")).RoleSelectionPage,
        }),
      },
      {
        path: "/login",
        lazy: async () => ({ Component: (await import("../screens/login/LoginPage.tsx")).LoginPage }),
      },
      {
        path: "/install",
        lazy: async () => ({ Component: (await import("../screens/install/InstallPage.tsx")).InstallPage }),
      },
      panelRoute("/admin", adminScreens),
      panelRoute("/waiter", waiterScreens),
      { path: "*", Component: NotFoundPage },
    ],
  },
];

export const router = createBrowserRouter(routes);
