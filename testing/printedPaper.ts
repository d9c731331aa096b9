import sharp from "sharp";
import type { PrintedLine, PrintedPaper } from "./printerDecoder.ts";

/** Writes a paper as text, a line each: "[bold huge] Total", "[picture 576x44]", "[code upi://pay?…]". */
export function paperText({ lines, isWhole }: PrintedPaper): string {
  const written = lines.map((line) => {
    if (line.kind === "picture") return `[picture ${line.width}x${line.height}]`;
    if (line.kind === "code") return `[code ${line.content}]`;
    const look = [line.bold && "bold", line.inverted && "inverted", line.size !== "normal" && line.size];
    const words = look.filter((word) => word !== false).join(" ");
    return words === "" || line.text === "" ? line.text : `[${words}] ${line.text}`;
  });
  return [...written, ...(isWhole ? [] : ["[torn]"])].join("\n").replace(/\n+$/, "");
}

type Picture = Extract<PrintedLine, { kind: "picture" }>;

/** Returns a picture's dots, one byte each: 0 black, 255 white. */
export function grayDots({ width, height, dots }: Picture): Uint8ClampedArray<ArrayBuffer> {
  return Uint8ClampedArray.from({ length: width * height }, (_, index) =>
    ((dots[index >> 3] ?? 0) << (index % 8)) & 0x80 ? 0 : 255,
  );
}

/** Draws a paper to look at: its pictures dot for dot, its texts in a font of the computer in the cells of a printer's. */
export async function paperPng({ lines }: PrintedPaper, columns: 32 | 48): Promise<Buffer> {
  const width = columns * 12;
  const drawn = await Promise.all(lines.map((line) => drawnLine(line, width)));
  let top = 0;
  const layers = drawn.map(({ input, height }) => {
    const layer = { input, top, left: 0 };
    top += height;
    return layer;
  });
  const canvas = { width, height: Math.max(1, top), channels: 3, background: "white" } as const;
  return await sharp({ create: canvas }).composite(layers).png().toBuffer();
}

async function drawnLine(line: PrintedLine, width: number): Promise<{ input: Buffer; height: number }> {
  if (line.kind === "picture") {
    const raw = { width: line.width, height: line.height, channels: 1 } as const;
    return { input: await sharp(grayDots(line), { raw }).png().toBuffer(), height: line.height };
  }
  const [text, look] = line.kind === "code" ? [`(code: ${line.content})`, undefined] : [line.text, line];
  const [wide, high] = { normal: [1, 1], large: [1, 2], huge: [2, 2] }[look?.size ?? "normal"] as [
    number,
    number,
  ];
  const [paper, ink] = look?.inverted ? ["black", "white"] : ["white", "black"];
  const letters = [...text].map(
    (letter, index) => `<text x="${index * 12}" y="19">&#${letter.codePointAt(0)};</text>`,
  );
  const height = 24 * high + 6;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g transform="scale(${wide} ${high})" font-family="monospace" font-size="20" fill="${ink}" font-weight="${look?.bold ? "bold" : "normal"}">
    <rect width="${text.length * 12}" height="27" fill="${paper}"/>${letters.join("")}</g></svg>`;
  return { input: Buffer.from(svg), height };
}
