import { Refusal } from "#domain/refusal.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { Failure } from "../../../sync/http/failure.ts";

/** Awaits a read inside a tap: shows a toast on failure and resolves to undefined. */
export async function confirmOrNotify<T>(title: string, question: Promise<T>): Promise<T | undefined> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof Refusal)) throw error;
    notify.failure(title, error.message);
    return undefined;
  }
}
