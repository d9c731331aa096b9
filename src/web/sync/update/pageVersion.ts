/** Returns the version of this page: the name of its script, which contains a hash. */
export function pageVersion(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
}
