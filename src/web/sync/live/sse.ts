export interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

/** Splits a stream of bytes into messages (WHATWG event stream: one field per line, a blank line after each message). */
export async function* messagesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let tail = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (tail + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n").split("\n\n");
      tail = blocks.pop() ?? "";
      for (const block of blocks) yield messageOf(block);
    }
  } finally {
    reader.releaseLock();
  }
}

function messageOf(block: string): StreamMessage {
  const lines = block.split("\n");
  const field = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ""))
      .join("\n");
  return { event: field("event") || "message", data: field("data") };
}
