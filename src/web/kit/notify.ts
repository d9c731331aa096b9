import { toast } from "sonner";

const say = (text: string | undefined) => (text ? { description: text } : {});

/** Toasts that are no command's; a command's are shown by `useSend`. */
export const notify = {
  success: (title: string, text?: string) => void toast.success(title, say(text)),
  /** As `success`, in the place of the last one of the same title: for acts that are repeated quickly. */
  repeated: (title: string, text?: string) => void toast.success(title, { ...say(text), id: title }),
  failure: (title: string, text?: string) => void toast.error(title, { ...say(text), duration: 8000 }),
  info: (title: string, text?: string) => void toast(title, say(text)),
};
