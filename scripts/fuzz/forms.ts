import { z } from "zod";
import { chance, type Dice, jsonOf, oneOf } from "./values.ts";

const BOUNDARY = "fuzz-boundary";
/** One red pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const CSV = Buffer.from("name,category,price,veg\nDal,Curries,180,yes\nFish,Curries,x,no\n");

const FILES: readonly (readonly [string, string, Buffer])[] = [
  ["a.png", "image/png", PNG],
  ["menu.csv", "text/csv", CSV],
  ["cut.png", "image/png", PNG.subarray(0, 40)],
  ["empty.png", "image/png", Buffer.alloc(0)],
  ["a.svg", "image/svg+xml", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ["menu.xlsx", "application/octet-stream", Buffer.from("PK\u0003\u0004 not a zip")],
  ["menu.csv", "text/csv", Buffer.from('name,"category\nDal,"x\u0000"y')],
  ["../../x", "image/png", Buffer.alloc(1_000, 0xff)],
  [`${"n".repeat(300)}.png`, "x", Buffer.from("\ufeffname;price")],
];
const Fields = z.record(z.string(), z.unknown());

/** Creates a form of a body's fields and a file, or a broken one. */
export function formOf(value: unknown, fileField: string, dice: Dice): { body: Buffer; contentType: string } {
  const fields = Object.entries(Fields.safeParse(value).data ?? { value });
  const parts = fields.map(([name, part]) => textPart(name, typeof part === "string" ? part : jsonOf(part)));
  if (chance(dice, 80)) parts.push(filePart(chance(dice, 90) ? fileField : "otherFile", oneOf(dice, FILES)));
  if (chance(dice, 5)) parts.push(filePart(fileField, oneOf(dice, FILES)));
  const body = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  const contentType = `multipart/form-data; boundary=${BOUNDARY}`;
  if (!chance(dice, 15)) return { body, contentType };
  const cut = body.subarray(0, Math.floor((body.length * oneOf(dice, [1, 5, 9])) / 10));
  return oneOf(dice, [
    { body: cut, contentType },
    { body, contentType: "multipart/form-data" },
    { body, contentType: "multipart/form-data; boundary=other" },
    { body: Buffer.alloc(0), contentType },
  ]);
}

/** Creates a valid form with a sheet. */
export function sheetForm(): { body: Buffer; contentType: string } {
  const part = filePart("sheet", ["menu.csv", "text/csv", CSV]);
  const body = Buffer.concat([part, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${BOUNDARY}` };
}

function textPart(name: string, text: string): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n`;
  return Buffer.from(`${head}${text}\r\n`);
}

function filePart(field: string, [name, type, bytes]: readonly [string, string, Buffer]): Buffer {
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${quoted(name)}"`;
  const head = `--${BOUNDARY}\r\n${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}

function quoted(name: string): string {
  return name.replace(/["\r\n]/g, "_");
}
