/**
 * Marks the field that a dialog focuses when it opens. On a touch screen nothing is marked: focusing a field there slides the
 * keyboard over the buttons that most people came for.
 */
export function focusWithKeyboard(): { readonly "data-autofocus"?: true } {
  return window.matchMedia("(pointer: coarse)").matches ? {} : { "data-autofocus": true };
}
