/** Returns the first letters of a person's first and last name, for where there is no room for more: "Asha Naik" is "AN". */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? "")[0]?.toUpperCase() ?? "").join("");
}
