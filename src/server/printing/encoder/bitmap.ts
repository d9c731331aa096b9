/** A picture of black and white dots, as the encoder takes it: four bytes a dot, red, green, blue and opaque. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Makes a bitmap of white dots. */
export function whiteBitmap(width: number, height: number): Bitmap {
  return { width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) };
}

export function setBlack({ width, data }: Bitmap, x: number, y: number): void {
  if (x >= 0 && x < width) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
}

/** Turns black into white and white into black. */
export function invert({ data }: Bitmap): void {
  for (let index = 0; index < data.length; index++)
    if (index % 4 !== 3) data[index] = 255 - (data[index] ?? 0);
}

/** Cuts a bitmap into ones of at most `rows` rows. */
export function slices({ width, height, data }: Bitmap, rows: number): Bitmap[] {
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => {
    const part = data.subarray(index * rows * width * 4, (index + 1) * rows * width * 4);
    return { width, height: part.length / (width * 4), data: part };
  });
}

/** The first byte of commands that a printer obeys even where they are in a picture, and their second bytes. */
const DLE = 0x10;
const REAL_TIME: ReadonlySet<number> = new Set([0x04, 0x05, 0x14]);

/**
 * Adds a dot wherever eight dots and the next eight would read as such a command (DLE EOT asks for an answer, DLE ENQ drops a
 * job, DLE DC4 opens the drawer). Eight dots are one byte, the leftmost its highest bit.
 */
export function withoutCommands(bitmap: Bitmap): Bitmap {
  const { width, height, data } = bitmap;
  const byteAt = (index: number) => {
    let byte = 0;
    for (let bit = 0; bit < 8; bit++) byte |= data[(index * 8 + bit) * 4] === 0 ? 0x80 >> bit : 0;
    return byte;
  };
  for (let index = 0; index + 1 < (width / 8) * height; index++)
    if (byteAt(index) === DLE && REAL_TIME.has(byteAt(index + 1)))
      data.fill(0, (index * 8 + 4) * 4, (index * 8 + 4) * 4 + 3);
  return bitmap;
}
