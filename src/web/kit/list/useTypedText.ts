import { useDebouncedValue } from "@mantine/hooks";

/** Typing is over when nothing came for this long. */
const TYPING_PAUSE_MS = 250;

/** Answers a typed text without outer spaces, once the typing is over. */
export function useTypedText(text: string): string {
  const [typed] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  return typed;
}
