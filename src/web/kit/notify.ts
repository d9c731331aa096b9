import { toast } from "sonner";

/**
 * News and successes share one place: the newest replaces the one before, so that quick taps never pile up. A failure
 * keeps a place of its own, one for each text, and stays longer.
 */
const NEWS = "news";
const FAILURE_MS = 8000;

/** How often a place was closed: a toast on its way out cannot be filled again, so the next one gets a new id. */
const closed = new Map<string, number>();

function at(place: string, text: string | undefined) {
  const count = closed.get(place) ?? 0;
  const close = () => void closed.set(place, count + 1);
  // The description is given even when there is none: else that of the toast before would stay.
  return { id: `${place} ${count}`, description: text, onAutoClose: close, onDismiss: close };
}

/** A failure is read alone: older news would show from behind it. */
function clearNews(): void {
  toast.dismiss(at(NEWS, undefined).id);
}

/** Toasts that are no command's; a command's are shown by `useSend`. */
export const notify = {
  success: (title: string, text?: string) => void toast.success(title, at(NEWS, text)),
  failure: (title: string, text?: string) => {
    clearNews();
    toast.error(title, { ...at(`${title}: ${text ?? ""}`, text), duration: FAILURE_MS });
  },
  info: (title: string, text?: string) => void toast.info(title, at(NEWS, text)),
};
