import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";

/** The messages of a server-sent event stream, as they arrive. */
export async function* messagesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<EventSourceMessage> {
  const texts = stream.pipeThrough(new TextDecoderStream());
  const reader = texts.pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
