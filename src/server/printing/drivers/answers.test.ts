import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnswerReader } from "./answers.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["the status of a printer that is ready", "\x12", [{ kind: "status", byte: 0x12 }]],
  ["the status of one without paper", "\x7e", [{ kind: "status", byte: 0x7e }]],
  ["the answer to GS r", "\x00", [{ kind: "paper" }]],
  ["the same when paper is low", "\x03", [{ kind: "paper" }]],
  ["a job's id", '7"AB12\0', [{ kind: "job", id: "AB12" }]],
  ["a name", "_TM-T82X\0", [{ kind: "identity", text: "TM-T82X" }]],
  ["a name with control characters", "_TM\x1b[31m\x07-T82\0", [{ kind: "identity", text: "TM[31m-T82" }]],
  ["an automatic status, which nobody asked for", "\x10\x00\x00\x0f\x12", [{ kind: "status", byte: 0x12 }]],
  ["bytes of flow control and of nothing known", "\x11\x13\xff\x90", []],
  ["a job's id that looks like other answers", '7"\x12\x12_7\0', [{ kind: "job", id: '"_7' }]],
])("%s", (_, bytes, answers) => {
  expect(createAnswerReader()(latin1(bytes))).toEqual(answers);
});

test("a name that is too long is dropped as a whole", () => {
  const read = createAnswerReader();
  expect(read(latin1(`_${"A".repeat(5000)}\0`))).toEqual([]);
  expect(read(latin1("\x12"))).toEqual([{ kind: "status", byte: 0x12 }]);
});

test("answers are the same however their bytes are split", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(fc.nat(60), { maxLength: 4 }), (bytes, cuts) => {
      const read = createAnswerReader();
      const bounds = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const parts = bounds.slice(1).flatMap((end, index) => read(bytes.subarray(bounds[index], end)));
      expect(parts).toEqual(createAnswerReader()(bytes));
    }),
  );
});
