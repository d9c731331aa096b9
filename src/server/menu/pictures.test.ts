import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import type { Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d9822b" } });

function form(file: Buffer | string, type = "image/png", fields: Record<string, string> = {}) {
  const data = new FormData();
  for (const [name, text] of Object.entries({ name: "Thali", isActive: "true", ...fields })) {
    data.set(name, text);
  }
  data.set(
    "image",
    new Blob([typeof file === "string" ? file : new Uint8Array(file)], { type }),
    "thali.png",
  );
  return data;
}

const described = { description: "Served on a leaf", sortOrder: "7" };
const upload = (file: Buffer | string, type?: string) =>
  admin.post("/menu/categories", form(file, type, described));

async function picture(path: string) {
  const answer = await fetch(`${server.url}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, metadata: await sharp(bytes).metadata() };
}

const imagePath = (body: unknown) => String(Object.assign({ image: "" }, body).image);

test.each(["png", "jpeg", "webp", "gif"] as const)("an uploaded %s is resized and served", async (format) => {
  const answer = await upload(await draw(1_600, 900).toFormat(format).toBuffer());
  const category = { name: "Thali", description: "Served on a leaf", isActive: true, sortOrder: 7 };
  expect(answer).toMatchObject({ status: 201, body: category });
  expect((await admin.get("/menu/categories")).body).toContainEqual(answer.body);
  const path = imagePath(answer.body);
  expect(path).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
  const served = await picture(path);
  expect(served.status).toBe(200);
  expect(served.headers.get("content-type")).toBe("image/webp");
  expect(served.headers.get("cache-control")).toContain("immutable");
  expect(served.metadata).toMatchObject({ format: "webp", width: 800, height: 450 });
});

test("a phone's photo is turned upright and its location is removed", async () => {
  const photo = await draw(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: "secret" }, IFD3: { GPSLatitude: "15/1 9/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { metadata } = await picture(imagePath((await upload(photo)).body));
  expect(metadata).toMatchObject({ width: 200, height: 400 });
  expect(metadata.exif).toBeUndefined();
});

/** It has a size, so that a program that draws SVG could read it. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>';

test.each([
  ["a text file", "just text"],
  ["an SVG", svg],
  ["an HTML page", "<html><script>alert(1)</script></html>"],
  ["a PNG's first bytes and nothing else", Buffer.from("89504e470d0a1a0a", "hex")],
  [
    "a PNG's first bytes before an SVG",
    Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from(svg)]),
  ],
])("%s called thali.png is refused", async (_, file) => {
  const refused = await upload(file);
  expect(refused).toMatchObject({ status: 422, body: { code: "image-not-readable" } });
  // The library's own message is for the log alone.
  expect(refused.body).not.toHaveProperty("details");
  expect((await admin.query(menuApi.categories)).map(({ name }) => name)).not.toContain("Thali");
});

test("a picture of 6 MB is too large", async () => {
  const file = Buffer.alloc(6 * 1024 * 1024, 1);
  (await draw(10, 10).png().toBuffer()).copy(file);
  expect(await upload(file)).toMatchObject({ status: 413, body: { code: "image-too-large" } });
});

test("a small file that unpacks to more than 50 megapixels is refused", async () => {
  const bomb = await draw(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await upload(bomb)).toMatchObject({ status: 422, body: { code: "image-not-readable" } });
});

const tooManyPixels = {
  status: 422,
  body: {
    code: "image-not-readable",
    message: "The picture has more than 25 megapixels or a side of more than 12,000 pixels. Save it smaller.",
  },
};

/** A PNG whose header says this size, and whose pixels are not there. */
async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await draw(10, 10).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const peakBytes = () => process.resourceUsage().maxRSS * 1024;

test.each([
  ["one row of 50,000,000", 50_000_000, 1],
  ["one column of 50,000,000", 1, 50_000_000],
  ["a side of 12,001", 12_001, 10],
  ["49 megapixels", 7_000, 7_000],
  ["25 megapixels and a row", 5_000, 5_001],
  ["100,000 by 100,000", 100_000, 100_000],
])("%s is refused by its header alone", async (_, width, height) => {
  const before = peakBytes();
  expect(await upload(await pngClaiming(width, height))).toMatchObject(tooManyPixels);
  expect(peakBytes() - before).toBeLessThan(50 * 1024 * 1024);
});

test.each(["png", "jpeg", "webp", "gif"] as const)("a %s with too long a side is refused", async (format) => {
  expect(await upload(await draw(12_001, 8).toFormat(format).toBuffer())).toMatchObject(tooManyPixels);
});

test("25 megapixels and a side of 12,000 are taken", async () => {
  const square = await draw(5_000, 5_000).jpeg().toBuffer();
  expect((await upload(square)).status).toBe(201);
  const strip = form(await draw(12_000, 20).png().toBuffer(), "image/png", { name: "Strip" });
  expect((await admin.post("/menu/categories", strip)).status).toBe(201);
});

test("a form with an empty file field has no picture", async () => {
  expect((await upload("")).body).toMatchObject({ name: "Thali", image: "" });
});

test("an item's picture is replaced by an upload or an address, and removed", async () => {
  const { _id: category } = await admin.send(menuEditingApi.createCategory, { body: { name: "Specials" } });
  const file = await draw(50, 50).png().toBuffer();
  const typed = { price: "95.50", isVegetarian: "true", preparationTime: "20" };
  const fields = { ...typed, category, description: "For two", isAvailable: "false" };
  const created = await admin.post("/menu/items", form(file, "image/png", fields));
  expect(created).toMatchObject({
    status: 201,
    body: { price: 95.5, isVegetarian: true, preparationTime: 20 },
  });
  const sent = { name: "Thali", description: "For two", isAvailable: false, isActive: true };
  expect(created.body).toMatchObject({ ...sent, category: { _id: category } });
  expect((await admin.get("/menu/items")).body).toContainEqual(created.body);
  const { _id } = Object.assign({ _id: "" }, created.body);
  const image = imagePath(created.body);
  expect((await admin.put(`/menu/items/${_id}`, { name: "Thali 2" })).body).toMatchObject({ image });
  const address = "https://pictures.example/thali.jpg";
  expect((await admin.put(`/menu/items/${_id}`, { image: address })).body).toMatchObject({ image: address });
  const other = await draw(60, 60).png().toBuffer();
  const again = await admin.put(`/menu/items/${_id}`, form(other));
  expect(imagePath(again.body)).toMatch(/^\/uploads\//);
  expect((await admin.put(`/menu/items/${_id}`, { image: "" })).body).toMatchObject({ image: "" });
});

test.each(["0x64", "0b11", "1e2", "95.505", "95,50", " 95", "Infinity"])(
  "a form's price is a plain decimal with at most two decimals, and not %j",
  async (price) => {
    const { _id: category } = await admin.send(menuEditingApi.createCategory, { body: { name: "Specials" } });
    expect(await admin.post("/menu/items", form("", "image/png", { category, price }))).toMatchObject({
      status: 422,
      body: { code: "invalid-input", details: { fields: [{ field: "price" }] } },
    });
  },
);

test("a change takes every field of an item", async () => {
  const { _id: category } = await admin.send(menuEditingApi.createCategory, { body: { name: "Specials" } });
  const { _id: another } = await admin.send(menuEditingApi.createCategory, { body: { name: "Goan Sweets" } });
  const fields = { category, price: "95.50", isVegetarian: "true" };
  const created = await admin.post("/menu/items", form("", "image/png", fields));
  const { _id } = Object.assign({ _id: "" }, created.body);
  const plain = { name: "Bebinca", description: "Sixteen layers", price: 120, isVegetarian: false };
  const rest = { isAvailable: false, preparationTime: 5, isActive: false, image: "https://a.example/b.jpg" };
  const changed = await admin.put(`/menu/items/${_id}`, { ...plain, ...rest, category: another });
  expect(changed).toMatchObject({ status: 200, body: { ...plain, ...rest, category: { _id: another } } });
  const stored = await admin.get("/menu/items");
  expect(stored.body).toContainEqual(changed.body);
});

test("a picture is found by its whole name only, and runs nothing", async () => {
  const path = imagePath((await upload(await draw(50, 50).png().toBuffer())).body);
  const name = path.slice("/uploads/".length);
  const { headers } = await picture(path);
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await picture(path.replace(".webp", ""))).status).toBe(200);
  for (const other of [`%20${name}`, `${name}%20`, `${name}.webp`, "0".repeat(64), "a".repeat(129)]) {
    expect((await fetch(`${server.url}/uploads/${other}`)).status).toBe(404);
  }
});

test("a picture that replaces another is made as small as a new one", async () => {
  const large = await draw(900, 900).png().toBuffer();
  const widthOf = async (answer: { body: unknown }) => (await picture(imagePath(answer.body))).metadata.width;
  const { _id: category } = await admin.send(menuEditingApi.createCategory, { body: { name: "Specials" } });
  expect(await widthOf(await admin.put(`/menu/categories/${category}`, form(large)))).toBe(800);
  const item = await admin.post("/menu/items", form(large, "image/png", { category, price: "95.50" }));
  expect(await widthOf(item)).toBe(800);
  const { _id } = Object.assign({ _id: "" }, item.body);
  const larger = await draw(1_000, 900).png().toBuffer();
  expect(await widthOf(await admin.put(`/menu/items/${_id}`, form(larger)))).toBe(800);
});

test("the same picture uploaded twice is stored once", async () => {
  const file = await draw(50, 50).png().toBuffer();
  const first = await upload(file);
  const second = await admin.post("/menu/categories", form(file, "image/png", { name: "Thali 2" }));
  expect(imagePath(second.body)).toBe(imagePath(first.body));
});

test("two pictures are decoded at a time, however many arrive", async () => {
  const large = await draw(3_000, 3_000).png().toBuffer();
  let most = 0;
  // Not together with those in the queue: one that leaves the queue between the two readings would be counted twice.
  const watch = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  }, 1);
  const names = Array.from({ length: 8 }, (_, number) => `Thali ${number}`);
  const answers = await Promise.all(
    names.map((name) => admin.post("/menu/categories", form(large, "image/png", { name }))),
  );
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
});
