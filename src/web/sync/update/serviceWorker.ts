import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { TAKE_OVER } from "./takeOver.ts";

/** The files of this build, listed by scripts/installable.ts. */
declare const PRECACHED: Parameters<typeof precacheAndRoute>[0];
/** The service worker's global object, which the page's types lack. */
declare const self: EventTarget & { readonly skipWaiting: () => Promise<void> };

// Caches all screens on the device, for every role. Nothing of the API is cached here.
precacheAndRoute(PRECACHED);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/(api|uploads|install)([/?]|$)/],
  }),
);
self.addEventListener("message", (event) => {
  if ("data" in event && event.data === TAKE_OVER) void self.skipWaiting();
});
