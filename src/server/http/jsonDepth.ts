/** The deepest nesting in a body. Bodies of the contract have at most five levels; 20,000 overflow the server's stack. */
const JSON_DEPTH_MAX = 50;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** True if JSON text is nested deeper than `JSON_DEPTH_MAX`. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText && code === BACKSLASH) at += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (!isInText && OPENING.has(code)) depth += 1;
    else if (!isInText && CLOSING.has(code)) depth -= 1;
    if (depth > JSON_DEPTH_MAX) return true;
  }
  return false;
}
