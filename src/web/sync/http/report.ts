import type { Command } from "#domain/endpoint.ts";
import type { Refusal } from "#domain/refusal.ts";
import { log } from "../log.ts";
import { signal } from "../signal.ts";
import { Failure } from "./failure.ts";

export interface Message {
  readonly title: string;
  readonly text?: string;
  /** Toast key of the request that failed ("PUT /tables/t4"): its later success removes the failure toast. */
  readonly subject?: string;
}

type ToastText<Cause> = false | string | ((cause: Cause) => string | Message | undefined);

/** Replaces an endpoint's own texts (`false`: no toast). */
export interface ToastOptions<Answer> {
  readonly success?: ToastText<Answer>;
  readonly failure?: ToastText<Refusal | Failure>;
  /** Shown when the command is queued because the server is unreachable or busy. */
  readonly waiting?: false | Message;
}

/** Ends a message with a full stop, so that another sentence can follow: "Out of Stock: Dosa". */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** Appended to the server's message if the device will retry automatically. */
export const TRIED_AGAIN = "It will be tried again.";
/** Appended to the reason when a command is parked; the header then shows "1 to check". */
export const TO_CHECK = "It is kept under “to check”.";

/** Shows outcomes as toasts. The shell sets it at start, so that sync imports no component. */
interface Reporter {
  readonly success: (message: Message) => void;
  readonly failure: (message: Message) => void;
  readonly info: (message: Message) => void;
  readonly notLoaded?: (message: Message) => void;
  /** Called when a command succeeds, with or without a toast. */
  readonly done?: (subject: string) => void;
}

const reporter = signal<Reporter>({
  success: () => {},
  failure: ({ title, text }) => log(`${title}: ${text ?? ""}`),
  info: () => {},
});
export const setReporter = reporter.set;

/** Shows a success toast, in the screen's words or the endpoint's. */
export function reportSuccess<Answer>(
  endpoint: Command & ToastKey,
  toast: ToastOptions<Answer>,
  answer: Answer,
): void {
  if (endpoint.subject !== undefined) reportDone(endpoint.subject);
  const words = toast.success ?? endpoint.success ?? false;
  const message = toastText(words, answer);
  if (message) reporter.get().success(message);
}

type ToastKey = Pick<Message, "subject">;

type Failing = Pick<Command, "path" | "failure"> & ToastKey & { readonly method: string };

/** Logs and shows a failed request, in the screen's words or the endpoint's, with the reason. */
export function reportFailure<Answer>(
  endpoint: Failing,
  toast: ToastOptions<Answer>,
  error: Refusal | Failure,
): void {
  log(`${endpoint.method} ${endpoint.path}: ${error.message}`);
  const message = failureText(endpoint, toast, error);
  if (message) reporter.get().failure({ ...message, ...toastKey(endpoint) });
}

/** Logs and always shows that the server failed at a command (500) to be retried: screens silence only their own refusals. */
export function reportRetry<Answer>(endpoint: Failing, toast: ToastOptions<Answer>, error: Failure): void {
  log(`${endpoint.method} ${endpoint.path}: ${error.message}`);
  const { title, text } = failureText(endpoint, toast, error) ?? {
    title: endpoint.failure,
    text: error.message,
  };
  const retried = text === undefined ? TRIED_AGAIN : `${text} ${TRIED_AGAIN}`;
  reporter.get().failure({ title, text: retried, ...toastKey(endpoint) });
}

function toastKey({ subject }: ToastKey): ToastKey {
  return subject === undefined ? {} : { subject };
}

/** Returns the toast title for a server failure (500), in the screen's or endpoint's words; stored for retries without screen. */
export function failureTitle<Answer>(endpoint: Failing, toast: ToastOptions<Answer>): string {
  return failureText(endpoint, toast, serverFailure)?.title ?? endpoint.failure;
}

/** Shared: creating an Error at every tap would capture a stack trace each time. */
const serverFailure = new Failure("server", "", 500);

/** Shows that a command is queued on this device, in the screen's words or in general ones. */
export function reportPending<Answer>(endpoint: Command, toast: ToastOptions<Answer>): void {
  const text = `${endpoint.summary}: it is sent as soon as the server is back.`;
  const message = toast.waiting ?? { title: "Kept on this device", text };
  if (message) reporter.get().info(message);
}

/** Removes the failure toast of a request that has succeeded since. */
export function reportDone(subject: string): void {
  reporter.get().done?.(subject);
}

/** Shows that code could not be loaded; without toasts if these are part of that code. */
export function reportNotLoaded(message: Message): void {
  const { notLoaded, failure } = reporter.get();
  (notLoaded ?? failure)(message);
}

/** Shows the outcome of a command that no screen waits for any more. */
export function reportUnattended(message: Message): void {
  reporter.get().failure(message);
}

function failureText<Answer>(
  endpoint: Failing,
  toast: ToastOptions<Answer>,
  error: Refusal | Failure,
): Message | undefined {
  if (toast.failure === undefined) return { title: endpoint.failure, text: error.message };
  const text = toastText(toast.failure, error);
  // A title equal to the server's message needs no second line.
  const needsReason = text?.text === undefined && text?.title !== error.message;
  return text && needsReason ? { ...text, text: error.message } : text;
}

function toastText<Cause>(words: ToastText<Cause>, cause: Cause): Message | undefined {
  if (words === false) return undefined;
  const message = typeof words === "function" ? words(cause) : words;
  return typeof message === "string" ? { title: message } : message;
}
