import { toast } from "sonner";

const FAILURE_MS = 8000;

/** How often a message was closed: a toast on its way out cannot be filled again, so the next one gets a new id. */
const closed = new Map<string, number>();

/** Toasts of the same title share one place: the newest replaces the one before, so that quick taps never pile up. */
function at(title: string, text: string | undefined) {
  const count = closed.get(title) ?? 0;
  const close = () => void closed.set(title, count + 1);
  // The description is given even when there is none: else that of the toast before would stay.
  return { id: `${title} ${count}`, description: text, onAutoClose: close, onDismiss: close };
}

/** Toasts that are no command's; a command's are shown by `useSend`. One shows at a time, the newest (theme.css). */
export const notify = {
  success: (title: string, text?: string) => void toast.success(title, at(title, text)),
  failure: (title: string, text?: string) =>
    void toast.error(title, { description: text, duration: FAILURE_MS }),
  info: (title: string, text?: string) => void toast.info(title, at(title, text)),
};
