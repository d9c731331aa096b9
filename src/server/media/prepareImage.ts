import { createHash } from "node:crypto";
import { PICTURE_BYTES_MAX, pictureKindOf } from "#domain/media/picture.ts";
import { Refusal } from "#domain/refusal.ts";
import { limitConcurrency } from "../db/workers/limitConcurrency.ts";
import type { UploadedFile } from "../http/feature.ts";
import type { Image } from "./images.store.ts";

/** The longer side, in pixels, that a screen can use. */
const SIDE_MAX = { menu: 800, receipt: 1600 } as const;
export type ImageUse = keyof typeof SIDE_MAX;

/** A small file can unpack to a picture that fills the memory; phones make up to 50 megapixels. */
const PIXELS_MAX = 50_000_000;
const UNPACK_TIMEOUT_S = 10;
const WEBP_QUALITY = 82;

/** Unpacking holds the whole picture in memory, so few are unpacked at once and the others wait their turn. */
const limited = limitConcurrency({ atOnce: 2, waitingMax: 50 });

/**
 * Makes an uploaded file fit for the screen: accepted by content, turned upright, its metadata (place, camera) dropped,
 * at most as large as its use needs, WebP. Undefined when no file came. 413 image-too-large, 422 image-not-readable.
 */
export async function prepareImage(
  file: UploadedFile | undefined,
  use: ImageUse,
): Promise<Image | undefined> {
  // A form whose file field was left alone sends an empty file.
  if (!file || file.bytes.length === 0) return undefined;
  if (file.bytes.length > PICTURE_BYTES_MAX) throw new Refusal("image-too-large");
  if (!pictureKindOf(file.bytes)) throw new Refusal("image-not-readable");
  const bytes = await limited(() => convert(file.bytes, SIDE_MAX[use]));
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { hash, contentType: "image/webp", bytes };
}

async function convert(bytes: Buffer, side: number): Promise<Buffer> {
  // Loaded with the first upload: most starts of the server never need it.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" })
      .timeout({ seconds: UNPACK_TIMEOUT_S })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  } catch (error) {
    throw new Refusal("image-not-readable", {
      reason: error instanceof Error ? error.message.slice(0, 200) : "",
    });
  }
}
