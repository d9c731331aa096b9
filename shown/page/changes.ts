/** Returns the lines of which two texts differ, in order: "- " for those that went, "+ " for those that came. */
export function changesBetween(before: readonly string[], after: readonly string[]): string[] {
  // The length of the longest common part of each pair of ends.
  const lengths = before.concat("").map(() => new Uint16Array(after.length + 1));
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--) {
      const [here, below] = [lengths[a], lengths[a + 1]];
      if (!here || !below) continue;
      here[b] = before[a] === after[b] ? (below[b + 1] ?? 0) + 1 : Math.max(below[b] ?? 0, here[b + 1] ?? 0);
    }
  const changes: string[] = [];
  let [a, b] = [0, 0];
  while (a < before.length || b < after.length) {
    if (a < before.length && before[a] === after[b]) {
      a++;
      b++;
    } else if (
      b >= after.length ||
      (a < before.length && (lengths[a + 1]?.[b] ?? 0) >= (lengths[a]?.[b + 1] ?? 0))
    )
      changes.push(`- ${before[a++]}`);
    else changes.push(`+ ${after[b++]}`);
  }
  return shortened(changes);
}

/** Names only the first of several lines that went together: they are known from before. */
function shortened(changes: readonly string[]): string[] {
  const isGone = (line: string | undefined) => line?.startsWith("- ") ?? false;
  return changes.flatMap((line, index) => {
    if (!isGone(line)) return line;
    if (isGone(changes[index - 1])) return [];
    const end = changes.findIndex((later, at) => at > index && !isGone(later));
    const count = (end < 0 ? changes.length : end) - index - 1;
    return count > 0 ? [line, `-   … and ${count} more`] : line;
  });
}
