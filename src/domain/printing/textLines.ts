import type { Cell, CellLine } from "./layout.ts";

/** Writes a line of cells in characters of one width: one text per printed line, none longer than `columns`. */
export function textLines({ cells, indent, inverted }: CellLine, columns: number): string[] {
  const wrapped = cells.map((cell) =>
    wrap(cell.text, cell.columns, indent).map((text) => aligned(text, cell)),
  );
  const height = Math.max(1, ...wrapped.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) => {
    const text = cells.reduce(
      (line, { column }, index) => line.padEnd(column) + (wrapped[index]?.[row] ?? ""),
      "",
    );
    // White on black reaches over the whole paper.
    return inverted ? text.padEnd(columns) : text.trimEnd();
  });
}

function aligned(text: string, { align, columns }: Cell): string {
  if (align === "left") return text;
  const free = columns - text.length;
  return " ".repeat(align === "right" ? free : Math.floor(free / 2)) + text;
}

/**
 * Wraps a text between its words, and inside a word that is longer than the line. Spaces before the first word stay. The second
 * and later lines are in by `indent`.
 */
export function wrap(text: string, columns: number, indent = 0): string[] {
  const margin = " ".repeat(Math.min(indent, columns - 1));
  const lines: string[] = [];
  let line = /^ */.exec(text)?.[0].slice(0, columns - 1) ?? "";
  let hasWord = false;
  const end = () => {
    lines.push(line);
    line = margin;
    hasWord = false;
  };
  for (const word of text.trim().split(/ +/)) {
    if (hasWord && line.length + 1 + word.length > columns) end();
    let rest = hasWord ? ` ${word}` : word;
    while (line.length + rest.length > columns) {
      const room = columns - line.length;
      line += rest.slice(0, room);
      rest = rest.slice(room);
      end();
    }
    line += rest;
    hasWord = true;
  }
  end();
  return lines;
}
