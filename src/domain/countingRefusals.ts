/** Refusals of drawers, their counts, and day closes. */
export const refusalsOfCounting = {
  // Drawers
  "purse-taken": { status: 409, message: "This person has a purse already." },
  "too-many-drawers": { status: 409, message: "There are too many drawers. Delete one that nobody uses." },
  "drawer-not-empty": {
    status: 409,
    message: "Count it and move its cash away first. The main drawer stays.",
  },
  "drawer-of-person": { status: 409, message: "A purse takes what its person receives, on every device." },
  "no-device": { status: 422, message: "Choose the drawer on the device: this one has no name." },
  "drawer-to-count": { status: 409, message: "Count what has ended first." },
  "counted-before": { status: 409, message: "This is counted or closed already. Look at the newest state." },
  "same-drawer": { status: 422, message: "Choose another drawer than this one." },
  // Day closes
  "day-changed": { status: 409, message: "Another day is the oldest open one by now. Look at it again." },
  "day-in-future": { status: 409, message: "This day has not begun. It can be closed on its date." },
  "day-closed": {
    status: 409,
    message:
      "This bill's day is closed, and the bill stays. Settle it, then refund what was wrong; new dishes are a new order.",
  },
  "drawer-uncounted": { status: 409, message: "Count the drawers first, or close them as not handed over." },
  "cash-unsent": {
    status: 409,
    message: "A device has cash that it has not sent. Bring it into the Wi-Fi, or name it as lost.",
  },
  "too-many-remarks": { status: 409, message: "There are too many remarks beside this Z already." },
} as const;
