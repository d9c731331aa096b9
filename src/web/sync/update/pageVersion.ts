/** Returns the version of this page: its script names all others by hashes of what they hold. */
export function pageVersion(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
}
