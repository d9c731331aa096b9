import { expect, test } from "vitest";
import { messagesOf } from "./sse.ts";

function streamOf(chunks: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

async function read(chunks: readonly string[]) {
  const messages: unknown[] = [];
  for await (const message of messagesOf(streamOf(chunks))) messages.push(message);
  return messages;
}

test("parses messages wherever the network splits them", async () => {
  const whole =
    'id: 4\nevent: change\ndata: {"seq":4}\n\nevent: heartbeat\r\ndata: {"seq":5}\r\n\r\n: comment\n\n';
  const expected = [
    { event: "change", data: '{"seq":4}' },
    { event: "heartbeat", data: '{"seq":5}' },
    { event: "message", data: "" },
  ];
  expect(await read([whole])).toEqual(expected);
  for (let cut = 1; cut < whole.length; cut++) {
    expect(await read([whole.slice(0, cut), whole.slice(cut)])).toEqual(expected);
  }
});
