import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { TAKE_OVER } from "./takeOver.ts";

/** The files of this build, which scripts/installable.ts lists. */
declare const PRECACHED: Parameters<typeof precacheAndRoute>[0];
/** A worker's own object, of which the types of a page know nothing. */
declare const self: EventTarget & { readonly skipWaiting: () => Promise<void> };

// The worker of the app: all screens are on the device, whoever signs in. Nothing of the API is kept here.
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
