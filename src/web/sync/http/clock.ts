import { browserTime } from "../time.ts";
import { createClock } from "./newClock.ts";

/** The server's clock as this page knows it. */
export const { noteServerTime, serverNow } = createClock(browserTime);
