import { toast } from "sonner";

const FAILURE_MS = 8000;

/** How often the toast of a title has closed. A closing toast cannot be shown again, so the next one needs another id. */
const closed = new Map<string, number>();

/** Returns options with which a toast replaces the open one of the same title, so that quick taps do not pile up toasts. */
function replacing(title: string, text: string | undefined) {
  const count = closed.get(title) ?? 0;
  const close = () => void closed.set(title, count + 1);
  // An undefined description is passed on too: without it the description of the toast before would stay.
  return { id: `${title} ${count}`, description: text, onAutoClose: close, onDismiss: close };
}

/**
 * Shows a toast. The toasts that report a command's result are shown by `useSend`. Only the newest toast is visible
 * (theme.css).
 */
export const notify = {
  success: (title: string, text?: string) => void toast.success(title, replacing(title, text)),
  failure: (title: string, text?: string) =>
    void toast.error(title, { description: text, duration: FAILURE_MS }),
  info: (title: string, text?: string) => void toast.info(title, replacing(title, text)),
};
