/** Timers of devices and heartbeats of the server run this many times as fast as in a restaurant. */
export const HASTE = 8;

/** How long a device waits for an answer is shortened less: a busy computer is slow without any fault. */
export const WAITING_HASTE = 3;
