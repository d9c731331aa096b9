import { expect, test } from "vitest";
import { type SignedParts, textToSign } from "./delivery.ts";

const parts: SignedParts = {
  method: "POST",
  path: "/api/orders/o1/lines",
  body: '{"lines":[]}',
  key: "0190c000-0000-4000-8000-000000000001",
  takenAt: "1795185000000",
  device: "d1",
  position: "1795185000000000",
  contract: "2",
};

test("the text that is signed is this one, whatever release signs and whatever release checks", () => {
  expect(textToSign(parts)).toBe(
    '["delivery","POST","/api/orders/o1/lines","{\\"lines\\":[]}","0190c000-0000-4000-8000-000000000001",' +
      '"1795185000000","d1","1795185000000000","2"]',
  );
});

test.each(Object.keys(parts) as (keyof SignedParts)[])("another %s is another text", (name) => {
  expect(textToSign({ ...parts, [name]: "x" })).not.toBe(textToSign(parts));
});

test("what moves from one part to the next is another text", () => {
  expect(textToSign({ ...parts, device: "d", position: '1","2' })).not.toBe(
    textToSign({ ...parts, device: 'd","1', position: "2" }),
  );
});
