import { createLeftSessions } from "./newLeftSessions.ts";

/** The sessions that were left in this browser. */
export const leftSessions = createLeftSessions(() => localStorage);
