export interface Question {
  readonly title?: string;
  readonly text: string;
  /** The act, in words: "Delete order". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Takes something away: red, and never the button that has the focus. */
  readonly danger?: boolean;
}

interface OpenQuestion extends Question {
  readonly answer: (isYes: boolean) => void;
}

let open: OpenQuestion | undefined;
const listeners = new Set<() => void>();

/** Asks before something that cannot be undone. Resolves false when it is closed. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (isYes) => {
        set(undefined);
        resolve(isYes);
      },
    });
  });
}

export const getQuestion = () => open;

export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: OpenQuestion | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}
