import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { Allowed } from "./Allowed.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { Guard } from "./Guard.tsx";
import { adminMenu, waiterMenu } from "./menu.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { PanelLayout } from "./PanelLayout.tsx";
import { StartingPage } from "./StartingPage.tsx";
import { adminScreens, loadScreen, type Screen, waiterScreens } from "./screens.ts";

function screenRoute(screen: Screen): RouteObject {
  const lazy = async () => {
    const Page = await loadScreen(screen);
    return {
      element: (
        <Allowed access={screen.access}>
          <Page />
        </Allowed>
      ),
    };
  };
  return screen.path === "" ? { index: true, lazy } : { path: screen.path, lazy };
}

function panelRoute(path: "/admin" | "/waiter", screens: readonly Screen[]): RouteObject {
  return {
    path,
    element: <Guard />,
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
    HydrateFallback: StartingPage,
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
      panelRoute("/admin", adminScreens),
      panelRoute("/waiter", waiterScreens),
      { path: "*", Component: NotFoundPage },
    ],
  },
];

export const router = createBrowserRouter(routes);
