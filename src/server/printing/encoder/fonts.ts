import { fileURLToPath } from "node:url";

/** Scripts with fonts of their own. Devanagari's font is first: it also has Latin letters, figures and ₹. */
const scripts = [
  "Devanagari",
  "Bengali",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Malayalam",
  "Oriya",
  "Tamil",
  "Telugu",
] as const;
const weights = ["400Regular", "700Bold"] as const;

export const FONT_FAMILY = "Noto Sans Devanagari";

/** Returns the TTF files that texts are drawn with, wherever the packages are installed. */
export function fontFiles(): string[] {
  return scripts.flatMap((script) =>
    weights.map((weight) => {
      const file = `${weight}/NotoSans${script}_${weight}.ttf`;
      return fileURLToPath(
        import.meta.resolve(`@expo-google-fonts/noto-sans-${script.toLowerCase()}/${file}`),
      );
    }),
  );
}
