import type { ExternalToast } from "sonner";

type Toast = typeof import("sonner").toast;

const FAILURE_MS = 8000;
/** For events of other devices: the person may not be looking. */
const NOTICE_MS = 20_000;

/** Toast key of failures that cannot be retried as they were, such as a tap that lacked something. */
const LAST_TAP = "the last tap";

/** How often the toast of a title has closed. A closing toast cannot be shown again, so the next one needs another id. */
const closed = new Map<string, number>();

/** The open toasts of failures and notices, by toast key. */
const openAbout = new Map<string, string | number>();

/** The ids of the open toasts of successes and notes. */
const passing = new Set<string>();

/** Returns options that make a toast replace the open one with the same title, so that quick taps do not pile up toasts. */
function replacing(title: string, text: string | undefined) {
  const count = closed.get(title) ?? 0;
  const id = `${title} ${count}`;
  const close = () => {
    closed.set(title, count + 1);
    passing.delete(id);
  };
  passing.add(id);
  // An undefined description is passed too; otherwise the previous toast's would stay.
  return { id, description: text, onAutoClose: close, onDismiss: close };
}

/** The library is loaded when the browser is idle, because the first screen works without it. Toasts wait for it. */
const library = Promise.withResolvers<Toast>();

let isLoaded = false;

export function showWith(toast: Toast): void {
  isLoaded = true;
  library.resolve(toast);
}

function withToasts(show: (toast: Toast) => void): void {
  void library.promise.then(show);
}

/** Closes a key's toast, so that it does not reappear below a newer toast. */
function close(toast: Toast, subject: string): void {
  const id = openAbout.get(subject);
  if (id === undefined) return;
  openAbout.delete(subject);
  toast.dismiss(id);
}

/** Shows a toast under a key, until `done` closes it. */
function showAbout(toast: Toast, subject: string, show: (closing: ExternalToast) => string | number): void {
  close(toast, subject);
  const forget = ({ id }: { readonly id: string | number }) => {
    if (openAbout.get(subject) === id) openAbout.delete(subject);
  };
  openAbout.set(subject, show({ onAutoClose: forget, onDismiss: forget }));
}

interface Notice {
  readonly subject: string;
  /** A button for the person's next step. */
  readonly action: { readonly label: string; readonly onClick: () => void };
}

/**
 * Shows a toast. `useSend` shows those that report a command's result. Only the newest toast is visible; an
 * unread failure reappears after it, unless its key (`about`) was done since.
 */
export const notify = {
  success: (title: string, text?: string) =>
    withToasts((toast) => {
      close(toast, LAST_TAP);
      toast.success(title, replacing(title, text));
    }),
  failure: (title: string, text?: string, subject = LAST_TAP) =>
    withToasts((toast) => {
      close(toast, LAST_TAP);
      const options = { description: text, duration: FAILURE_MS };
      showAbout(toast, subject, (closing) => toast.error(title, { ...options, ...closing }));
    }),
  /** Shows that code could not be loaded; before the toasts are loaded, in the browser's own dialog. */
  notLoaded: (title: string, text = "") => {
    if (isLoaded) notify.failure(title, text);
    else window.alert(`${title}. ${text}`);
  },
  info: (title: string, text?: string) =>
    withToasts((toast) => {
      close(toast, LAST_TAP);
      toast.info(title, replacing(title, text));
    }),
  /** Shows somebody else's action; it reappears after the person's own toasts, until its key (`about`) is done. */
  notice: (title: string, text: string, { subject, action }: Notice) =>
    withToasts((toast) => {
      const options = { description: text, duration: NOTICE_MS, action };
      showAbout(toast, subject, (closing) => toast.info(title, { ...options, ...closing }));
    }),
  /** Closes successes, notes and a tap's missing input: the screen itself shows what was done after them. */
  replaced: () =>
    withToasts((toast) => {
      close(toast, LAST_TAP);
      for (const id of passing) toast.dismiss(id);
    }),
  /** Closes the failure or notice of a key. */
  done: (subject: string) => withToasts((toast) => close(toast, subject)),
};
