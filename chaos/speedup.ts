/** Timers of devices and heartbeats of the server are this many times as fast as in production. */
export const SPEEDUP = 8;

/** Request timeouts are divided by less: a busy computer is slow without any fault. */
export const TIMEOUT_SPEEDUP = 3;
