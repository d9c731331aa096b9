/** Marks the field that a dialog focuses, except on a touch screen, where a keyboard would open over the buttons. */
export function focusWithKeyboard(): { readonly "data-autofocus"?: true } {
  return isTouchScreen() ? {} : { "data-autofocus": true };
}

/** True if touch is the main input: focusing a field then opens an on-screen keyboard. */
export function isTouchScreen(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
