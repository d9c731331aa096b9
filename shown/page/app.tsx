import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, useLocation } from "react-router";
import { ConfirmHost } from "../../src/web/kit/feedback/ConfirmHost.tsx";
import { theme } from "../../src/web/kit/theme.ts";
import { Routes } from "../../src/web/shell/routes.tsx";
import { device } from "../../src/web/sync/device.ts";

interface AppProps {
  readonly path: string;
  readonly onMove: (path: string) => void;
}

/** The app as `main.tsx` renders it, without toasts and transitions. */
export function App({ path, onMove }: AppProps) {
  return (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={device.queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <Follow onMove={onMove} />
          <Routes />
        </MemoryRouter>
        <ConfirmHost />
      </QueryClientProvider>
    </MantineProvider>
  );
}

function Follow({ onMove }: Pick<AppProps, "onMove">) {
  const { pathname, search } = useLocation();
  onMove(pathname + search);
  return null;
}
