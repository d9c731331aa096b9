/** The image formats that people may upload. Never SVG: it can contain scripts. */
export const pictureKinds = ["jpeg", "png", "webp", "gif"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The largest upload in bytes. Photos of phones are smaller. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;

/** Detects the format of an image by its first bytes. File name and content type are chosen by the sender and not trusted. */
export function detectPictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (startsWith(bytes, ascii("RIFF")) && startsWith(bytes.subarray(8), ascii("WEBP"))) return "webp";
  if (startsWith(bytes, ascii("GIF87a")) || startsWith(bytes, ascii("GIF89a"))) return "gif";
  return undefined;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
