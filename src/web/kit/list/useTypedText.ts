import { useDebouncedValue } from "@mantine/hooks";

/** Debounce time of typing. */
const TYPING_PAUSE_MS = 250;

/** Returns a typed text, trimmed and debounced. */
export function useTypedText(text: string): string {
  const [typed] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  return typed;
}
