import { device } from "./sync/device.ts";
import "@mantine/core/styles.layer.css";
import "./kit/fonts.css";
import "./kit/theme.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { z } from "zod";
import { watchRefused } from "./features/orders/refused/watchRefused.ts";
import { blockKeysWhileLocked } from "./features/staff/lock/blockKeys.ts";
import { ConfirmHost } from "./kit/feedback/ConfirmHost.tsx";
import { idlePart } from "./kit/feedback/lazy.tsx";
import { notify } from "./kit/feedback/notify.ts";
import { theme } from "./kit/theme.ts";
import { Routes } from "./shell/routes.tsx";
import { setReporter } from "./sync/http/report.ts";
import { startSync } from "./sync/startSync.ts";

// zod's compiled parsers need unsafe-eval, which the content security policy forbids.
z.config({ jitless: true });
setReporter({
  success: ({ title, text }) => notify.success(title, text),
  failure: ({ title, text, subject }) => notify.failure(title, text, subject),
  info: ({ title, text }) => notify.info(title, text),
  notLoaded: ({ title, text }) => notify.notLoaded(title, text),
  done: notify.done,
});
const Toasts = idlePart(async () => (await import("./kit/feedback/Toasts.tsx")).Toasts);
watchRefused(device.outbox);
blockKeysWhileLocked();
startSync();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <MantineProvider theme={theme} defaultColorScheme="auto">
    <QueryClientProvider client={device.queryClient}>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
      <ConfirmHost />
    </QueryClientProvider>
    <Toasts />
  </MantineProvider>,
);
