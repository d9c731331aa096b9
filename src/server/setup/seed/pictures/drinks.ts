import { type DrawingInput, dashes, disc, dots, line, oval, scatter, shadow, shape } from "../strokes.ts";

/** A tall glass with a straw and a slice on the rim. */
export function glass({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(84, 107, 34, 6),
    line("M86 34l14-26", "#d5574a", 4),
    shape("M54 16h52l-7 90a4 4 0 0 1-4 3H65a4 4 0 0 1-4-3z", "#ffffff"),
    shape("M57 32h46l-6 72H63z", base),
    oval(80, 32, 23, 4, accent),
    dots(scatter(9, 80, 66, 15, rotation), 5, accent),
    line("M64 44l4 48", "#ffffff", 4, 0.45),
    disc(107, 20, 12, "#f2c94c"),
    disc(107, 20, 9, "#fbe8a6"),
    dashes(scatter(4, 80, 29, 10, rotation), 6, 3, "#5f9a45"),
  ].join("");
}

/** Tea or coffee in a cup, steaming. */
export function cup({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(80, 106, 56, 7),
    oval(80, 102, 52, 8, "#ffffff"),
    oval(80, 100, 38, 5, "#ddd6ca"),
    line("M114 62c22-4 20 26-6 22", "#ffffff", 7),
    shape("M40 48h80c0 32-14 52-40 52S40 80 40 48z", "#ffffff"),
    oval(80, 48, 40, 9, "#e5ded2"),
    oval(80, 49, 36, 7, base),
    dots(scatter(5, 80, 49, 6, rotation), 3, accent),
    line("M46 62c3 14 9 24 18 30", accent, 3, 0.5),
    line("M68 36c-6-8 6-12 0-22M82 34c-6-8 6-12 0-22M96 36c-6-8 6-12 0-22", "#b8a996", 3, 0.6),
  ].join("");
}

/** Bottled and canned drinks: a bottle beside a filled tumbler. */
export function bottle({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(80, 108, 48, 6),
    '<rect x="55" y="6" width="14" height="9" rx="2" fill="#3b6fa5"/>',
    shape("M56 15h12v14c10 6 12 12 12 20v54a5 5 0 0 1-5 5H49a5 5 0 0 1-5-5V49c0-8 2-14 12-20z", base),
    '<rect x="44" y="56" width="36" height="26" fill="#ffffff" opacity=".85"/>',
    line("M51 65h22M51 73h14", accent, 4),
    line("M50 48v50", "#ffffff", 3, 0.6),
    shape("M90 56h34l-4 50H94z", "#ffffff"),
    shape("M92 66h30l-3 38H95z", base),
    dots(scatter(7, 107, 85, 11, rotation), 4, "#ffffff"),
  ].join("");
}

/** Scoops of ice cream in a stemmed glass. */
export function coupe({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(80, 110, 32, 5),
    disc(62, 46, 19, base),
    disc(98, 46, 19, base),
    disc(80, 34, 20, base),
    disc(98, 46, 15, accent),
    shape("M40 52h80c-4 24-18 34-36 36v16h18v6H58v-6h18V88C58 86 44 76 40 52z", "#ffffff"),
    shape("M46 57h68c-5 17-17 25-34 25s-29-8-34-25z", accent),
    line("M70 22a16 16 0 0 1 10-3", "#ffffff", 3, 0.7),
    shape("M100 24l10-20 8 6-10 18z", "#c98d4b"),
    disc(80, 14, 5, "#b92f3c"),
    dashes(scatter(9, 80, 36, 16, rotation), 3.5, 2.2, "#7a9c42"),
  ].join("");
}

/** A slice or a square on a plate: cake, brownie, bebinca, halwa. */
export function slice({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(80, 98, 58, 12),
    oval(80, 92, 60, 18, "#ffffff"),
    oval(80, 90, 46, 11, "#e9e3d9"),
    shape("M42 50l64-14 16 14v36l-16 6H42z", base),
    line("M45 60h59M45 70h59M45 80h59", accent, 4, 0.9),
    shape("M42 50l64-14 16 14H42z", accent),
    dots(scatter(8, 84, 45, 5, rotation), 3, "#fff3d6"),
    dashes(scatter(5, 120, 88, 9, rotation), 3.5, 2.4, "#7a9c42"),
    disc(128, 84, 5, "#b92f3c"),
  ].join("");
}
