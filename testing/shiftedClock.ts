/**
 * Loaded into a program before it starts (node --import): shifts its clock by CLOCK_SHIFT_MS milliseconds, so that a server can
 * run at the time of its data.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const realNow = Date.now;
Date.now = () => realNow() + shift;
