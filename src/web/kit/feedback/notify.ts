import type { ExternalToast } from "sonner";

type Toast = typeof import("sonner").toast;

const FAILURE_MS = 8000;
/** For what comes from elsewhere: the person may not be looking. */
const NOTICE_MS = 20_000;

/** The thing of a failure that nobody can do again as it was: what the last tap lacked, for instance. */
const LAST_TAP = "the last tap";

/** How often the toast of a title has closed. A closing toast cannot be shown again, so the next one needs another id. */
const closed = new Map<string, number>();

/** The open toasts of failures and notices, by the thing that failed or that somebody else did. */
const openAbout = new Map<string, string | number>();

/** Returns options with which a toast replaces the open one of the same title, so that quick taps do not pile up toasts. */
function replacing(title: string, text: string | undefined) {
  const count = closed.get(title) ?? 0;
  const close = () => void closed.set(title, count + 1);
  // An undefined description is passed on too: without it the description of the toast before would stay.
  return { id: `${title} ${count}`, description: text, onAutoClose: close, onDismiss: close };
}

/** The library is fetched when the device is idle, because the first screen does without it. Until then toasts wait for it. */
const library = Promise.withResolvers<Toast>();

let isLoaded = false;

export function showWith(toast: Toast): void {
  isLoaded = true;
  library.resolve(toast);
}

function withToasts(show: (toast: Toast) => void): void {
  void library.promise.then(show);
}

/** Closes the toast about a thing, so that it does not come back under a newer toast. */
function close(toast: Toast, about: string): void {
  const id = openAbout.get(about);
  if (id === undefined) return;
  openAbout.delete(about);
  toast.dismiss(id);
}

/** Shows a toast that stands for a thing until that is done. */
function showAbout(toast: Toast, about: string, show: (closing: ExternalToast) => string | number): void {
  close(toast, about);
  const forget = ({ id }: { readonly id: string | number }) => {
    if (openAbout.get(about) === id) openAbout.delete(about);
  };
  openAbout.set(about, show({ onAutoClose: forget, onDismiss: forget }));
}

interface Notice {
  readonly about: string;
  /** The button for what is done next about it. */
  readonly action: { readonly label: string; readonly onClick: () => void };
}

/**
 * Shows a toast. The toasts that report a command's result are shown by `useSend`. Only the newest toast is visible; a failure
 * that nobody could read is visible again after it, unless the same thing (`about`) was done since.
 */
export const notify = {
  success: (title: string, text?: string) =>
    withToasts((toast) => {
      close(toast, LAST_TAP);
      toast.success(title, replacing(title, text));
    }),
  failure: (title: string, text?: string, about = LAST_TAP) =>
    withToasts((toast) => {
      close(toast, LAST_TAP);
      const options = { description: text, duration: FAILURE_MS };
      showAbout(toast, about, (closing) => toast.error(title, { ...options, ...closing }));
    }),
  /** Says that a part of the program could not be loaded; until toasts are, which are a part of it, in the browser's own dialog. */
  notLoaded: (title: string, text = "") => {
    if (isLoaded) notify.failure(title, text);
    else window.alert(`${title}. ${text}`);
  },
  info: (title: string, text?: string) =>
    withToasts((toast) => {
      close(toast, LAST_TAP);
      toast.info(title, replacing(title, text));
    }),
  /** Says what somebody else did; it is visible again after what this person does, until the thing (`about`) is done. */
  notice: (title: string, text: string, { about, action }: Notice) =>
    withToasts((toast) => {
      const options = { description: text, duration: NOTICE_MS, action };
      showAbout(toast, about, (closing) => toast.info(title, { ...options, ...closing }));
    }),
  /** Closes the failure or the notice of a thing that is done now. */
  done: (about: string) => withToasts((toast) => close(toast, about)),
};
