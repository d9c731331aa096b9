import { signal } from "../signal.ts";

/** Since when the screens may be out of date: when the server was last heard before this page was opened. */
export const seenAt = signal<number | undefined>(undefined);
