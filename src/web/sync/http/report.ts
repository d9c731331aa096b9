import type { Command } from "#domain/endpoint.ts";
import type { Refusal } from "#domain/refusal.ts";
import { log } from "../log.ts";
import { signal } from "../signal.ts";
import { Failure } from "./failure.ts";

export interface Message {
  readonly title: string;
  readonly text?: string;
  /** The thing that failed ("PUT /tables/t4"): once it is done, its failure need not be said any more. */
  readonly about?: string;
}

type ToastText<Cause> = false | string | ((cause: Cause) => string | Message | undefined);

/** Replaces an endpoint's own texts (`false`: says nothing). */
export interface ToastOptions<Answer> {
  readonly success?: ToastText<Answer>;
  readonly failure?: ToastText<Refusal | Failure>;
  /** For a pending change on this device because the server is unreachable or busy. */
  readonly waiting?: false | Message;
}

/** Returns a message that another sentence follows: "Out of Stock: Dosa" gets its full stop. */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** Follows the server's message when the device sends the change again automatically. */
export const TRIED_AGAIN = "It will be tried again.";
/** Follows the reason of a refused pending change for a person's decision; the header shows "1 to check". */
export const TO_CHECK = "It is kept under “to check”.";

/** Shows what became of a command; the shell puts its toasts here at start, so that sync knows no component. */
interface Reporter {
  readonly success: (message: Message) => void;
  readonly failure: (message: Message) => void;
  readonly info: (message: Message) => void;
  readonly notLoaded?: (message: Message) => void;
  /** A thing is done, whether that is said or not. */
  readonly done?: (about: string) => void;
}

const reporter = signal<Reporter>({
  success: () => {},
  failure: ({ title, text }) => log(`${title}: ${text ?? ""}`),
  info: () => {},
});
export const setReporter = reporter.set;

/** Shows that a command was done, in the screen's words or the endpoint's. */
export function reportSuccess<Answer>(
  endpoint: Command & ToastKey,
  toast: ToastOptions<Answer>,
  answer: Answer,
): void {
  if (endpoint.about !== undefined) reportDone(endpoint.about);
  const words = toast.success ?? endpoint.success ?? false;
  const message = toastText(words, answer);
  if (message) reporter.get().success(message);
}

type ToastKey = Pick<Message, "about">;

type Failing = Pick<Command, "path" | "failure"> & ToastKey & { readonly method: string };

/** Logs and shows that a request failed, in the screen's words or the endpoint's, and why. */
export function reportFailure<Answer>(
  endpoint: Failing,
  toast: ToastOptions<Answer>,
  error: Refusal | Failure,
): void {
  log(`${endpoint.method} ${endpoint.path}: ${error.message}`);
  const message = failureText(endpoint, toast, error);
  if (message) reporter.get().failure({ ...message, ...toastKey(endpoint) });
}

/**
 * Logs and shows that the server failed at a change (500), which is kept and sent again. It is always shown: what a screen
 * leaves unsaid are refusals that it handles itself.
 */
export function reportRetry<Answer>(endpoint: Failing, toast: ToastOptions<Answer>, error: Failure): void {
  log(`${endpoint.method} ${endpoint.path}: ${error.message}`);
  const { title, text } = failureText(endpoint, toast, error) ?? {
    title: endpoint.failure,
    text: error.message,
  };
  const retried = text === undefined ? TRIED_AGAIN : `${text} ${TRIED_AGAIN}`;
  reporter.get().failure({ title, text: retried, ...toastKey(endpoint) });
}

function toastKey({ about }: ToastKey): ToastKey {
  return about === undefined ? {} : { about };
}

/**
 * Returns what is said when the server fails at a change (500), in the screen's words or the endpoint's. The change keeps it,
 * for the attempts that no screen waits for.
 */
export function failureTitle<Answer>(endpoint: Failing, toast: ToastOptions<Answer>): string {
  return failureText(endpoint, toast, serverFailure)?.title ?? endpoint.failure;
}

/** One for all: an error notes the calls that led to it, at every tap. */
const serverFailure = new Failure("server", "", 500);

/** Shows that a change is queued on this device, in the screen's words or in general ones. */
export function reportPending<Answer>(endpoint: Command, toast: ToastOptions<Answer>): void {
  const text = `${endpoint.summary}: it is sent as soon as the server is back.`;
  const message = toast.waiting ?? { title: "Kept on this device", text };
  if (message) reporter.get().info(message);
}

/** Takes back what was said of a thing that failed and is done now. */
export function reportDone(about: string): void {
  reporter.get().done?.(about);
}

/** Shows that a part of the program could not be loaded: in other words than toasts where these are a part of it. */
export function reportNotLoaded(message: Message): void {
  const { notLoaded, failure } = reporter.get();
  (notLoaded ?? failure)(message);
}

/** Shows what happened to a change that no screen waits for any more. */
export function reportUnattended(message: Message): void {
  reporter.get().failure(message);
}

function failureText<Answer>(
  endpoint: Failing,
  toast: ToastOptions<Answer>,
  error: Refusal | Failure,
): Message | undefined {
  if (toast.failure === undefined) return { title: endpoint.failure, text: error.message };
  const own = toastText(toast.failure, error);
  // Words that are the server's own message already need not be said twice.
  const saysMore = own?.text === undefined && own?.title !== error.message;
  return own && saysMore ? { ...own, text: error.message } : own;
}

function toastText<Cause>(words: ToastText<Cause>, cause: Cause): Message | undefined {
  if (words === false) return undefined;
  const said = typeof words === "function" ? words(cause) : words;
  return typeof said === "string" ? { title: said } : said;
}
