import type { Command } from "#domain/endpoint.ts";
import type { Refusal } from "#domain/refusal.ts";
import { log } from "../log.ts";
import { signal } from "../signal.ts";
import type { Failure } from "./failure.ts";

export interface Message {
  readonly title: string;
  readonly text?: string;
}

type Words<Cause> = false | string | ((cause: Cause) => string | Message | undefined);

/** Replaces an endpoint's own texts (`false`: says nothing). */
export interface ToastOptions<Answer> {
  readonly success?: Words<Answer>;
  readonly failure?: Words<Refusal | Failure>;
}

/** Shows what became of a command; the shell puts its toasts here at start, so that sync knows no component. */
interface Reporter {
  readonly success: (message: Message) => void;
  readonly failure: (message: Message) => void;
}

const reporter = signal<Reporter>({
  success: () => {},
  failure: ({ title, text }) => log(`${title}: ${text ?? ""}`),
});
export const setReporter = reporter.set;

/** Shows that a command was done, in the screen's words or the endpoint's. */
export function reportSuccess<Answer>(endpoint: Command, toast: ToastOptions<Answer>, answer: Answer): void {
  const words = toast.success ?? endpoint.success ?? false;
  const message = wordsFor(words, answer);
  if (message) reporter.get().success(message);
}

/** Logs and shows that a request failed, in the screen's words or the endpoint's, and why. */
export function reportFailure<Answer>(
  endpoint: Pick<Command, "path" | "failure"> & { readonly method: string },
  toast: ToastOptions<Answer>,
  error: Refusal | Failure,
): void {
  log(`${endpoint.method} ${endpoint.path}: ${error.message}`);
  const own = toast.failure === undefined ? undefined : wordsFor(toast.failure, error);
  if (toast.failure !== undefined) {
    // Words that are the server's own message already need not be said twice.
    const saysMore = own?.text === undefined && own?.title !== error.message;
    if (own) reporter.get().failure(saysMore ? { ...own, text: error.message } : own);
    return;
  }
  reporter.get().failure({ title: endpoint.failure ?? "Something went wrong", text: error.message });
}

function wordsFor<Cause>(words: Words<Cause>, cause: Cause): Message | undefined {
  if (words === false) return undefined;
  const said = typeof words === "function" ? words(cause) : words;
  return typeof said === "string" ? { title: said } : said;
}
