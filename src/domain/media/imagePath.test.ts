import { expect, test } from "vitest";
import { imageUrl } from "./imagePath.ts";

const host = "http://till.local:5000";

test.each([
  ["https://pictures.example/dosa.jpg", "https://pictures.example/dosa.jpg"],
  ["/uploads/dosa.webp", "http://till.local:5000/uploads/dosa.webp"],
  ["/placeholder.svg", "/placeholder.svg"],
  ["dosa.webp", "http://till.local:5000/uploads/dosa.webp"],
  ["", ""],
  ["HTTP://pictures.example/dosa.jpg", "HTTP://pictures.example/dosa.jpg"],
  ["dosa-https://x.webp", "http://till.local:5000/uploads/dosa-https://x.webp"],
])("%j is found at %j", (image, url) => {
  expect(imageUrl(image, host)).toBe(url);
});

test("on the API's own host no host is needed", () => {
  expect(imageUrl("dosa.webp")).toBe("/uploads/dosa.webp");
});
