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
