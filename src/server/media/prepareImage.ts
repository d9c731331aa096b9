import { createHash } from "node:crypto";
import { detectPictureKind, PICTURE_BYTES_MAX } from "#domain/media/picture.ts";
import { Refusal } from "#domain/refusal.ts";
import type { UploadedFile } from "../http/handlers/context.ts";
import { limitConcurrency } from "../workers/limitConcurrency.ts";
import type { Image } from "./images.store.ts";

/** The longest side that a screen can use. */
const SIDE_PIXELS_MAX = { menu: 800, receipt: 1600 } as const;
export type ImageUse = keyof typeof SIDE_PIXELS_MAX;

/** The largest decoded image: a small file can decode to one that fills the memory. */
const PIXELS_MAX = 25_000_000;
/** The longest decoded side: a row is decoded as a whole, and could have millions of pixels. */
const SIDE_DECODED_MAX = 12_000;
const DECODE_TIMEOUT_S = 10;
const WEBP_QUALITY = 82;

/** Limits how many pictures are decoded at a time, because each is held in memory as a whole. */
const limitConversions = limitConcurrency({ atOnce: 2, waitingMax: 50 });

/**
 * Converts an uploaded file to a WebP picture: checked by its content, turned upright, without its metadata (location, camera),
 * and no larger than its use needs. Returns undefined without a file. Throws 413 image-too-large, 422 image-not-readable.
 */
export async function prepareImage(
  file: UploadedFile | undefined,
  use: ImageUse,
): Promise<Image | undefined> {
  // A form whose file field was left alone sends an empty file.
  if (!file || file.bytes.length === 0) return undefined;
  if (file.bytes.length > PICTURE_BYTES_MAX) throw new Refusal("image-too-large");
  if (!detectPictureKind(file.bytes)) throw new Refusal("image-not-readable");
  const bytes = await limitConversions(() => convert(file.bytes, SIDE_PIXELS_MAX[use]));
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { hash, contentType: "image/webp", bytes };
}

async function convert(bytes: Buffer, side: number): Promise<Buffer> {
  // Loaded with the first upload, because the server seldom needs it.
  const { default: sharp } = await import("sharp");
  // Only the header is read here; its size is checked below with a clear message.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable);
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_DECODED_MAX) {
    const message =
      "The picture has more than 25 megapixels or a side of more than 12,000 pixels. Save it smaller.";
    throw new Refusal("image-not-readable", { width, height }, message);
  }
  return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
    .catch(refuseUnreadable);
}

/** The library's message is not for people. */
function refuseUnreadable(): never {
  throw new Refusal("image-not-readable");
}
