import { signal } from "../sync/signal.ts";

/** The part of the header beside the resort's title, where a screen may show what it is about. */
export const headerRoom = signal<HTMLElement | null>(null);
