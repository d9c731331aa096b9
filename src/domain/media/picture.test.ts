import { expect, test } from "vitest";
import { detectPictureKind } from "./picture.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["\xff\xd8\xff\xe0", "jpeg"],
  ["\x89PNG\r\n\x1a\n rest", "png"],
  ["RIFF\x10\x00\x00\x00WEBPVP8 ", "webp"],
  ["GIF89a rest", "gif"],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", undefined],
  ["%PDF-1.7", undefined],
  ["RIFF\x10\x00\x00\x00WAVEfmt ", undefined],
  ["GIF87a rest", "gif"],
  ["GIF89a", "gif"],
  ["GIF", undefined],
  ["FIRE\x10\x00\x00\x00WEBPVP8 ", undefined],
  ["", undefined],
])("%j is %s", (text, kind) => {
  expect(detectPictureKind(bytes(text))).toBe(kind);
});
