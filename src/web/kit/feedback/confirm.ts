export interface Question {
  readonly title?: string;
  readonly text: string;
  /** Label of the confirming button: "Delete order". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** For deleting and voiding: the button is red and not focused. */
  readonly danger?: boolean;
}

interface OpenQuestion extends Question {
  readonly answer: (isYes: boolean) => void;
}

let open: OpenQuestion | undefined;
const listeners = new Set<() => void>();

/** Asks a question with two buttons. Resolves to true if confirmed, false if refused or closed. */
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
