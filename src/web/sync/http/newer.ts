import { signal } from "../signal.ts";

/** Whether this page has met something of the server that it does not know. */
export const isServerNewer = signal(false);
