/**
 * Marks the field that a dialog focuses when it opens. On a touch screen nothing is marked: focusing a field there slides the
 * keyboard over the buttons that most people came for.
 */
export function focusWithKeyboard(): { readonly "data-autofocus"?: true } {
  return isTouchScreen() ? {} : { "data-autofocus": true };
}

/** Returns whether fingers are the main way to point here: focusing a field then opens a keyboard on the screen. */
export function isTouchScreen(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
