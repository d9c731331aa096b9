/**
 * Marks the field that a dialog focuses when it opens. Nothing on a touch screen: focusing a field there
 * opens the keyboard over the buttons that most people need.
 */
export function focusWithKeyboard(): { readonly "data-autofocus"?: true } {
  return isTouchScreen() ? {} : { "data-autofocus": true };
}

/** True if touch is the main input: focusing a field then opens an on-screen keyboard. */
export function isTouchScreen(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
