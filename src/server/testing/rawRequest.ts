import { connect } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Sends raw bytes to the server, for requests that no HTTP client makes. Returns status, headers and body once the server closes
 * the connection.
 */
export async function rawRequest(url: string, request: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server may close the connection while the request is still being written.
  socket.on("error", () => undefined);
  socket.write(request.replaceAll("\n", "\r\n"));
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n", 2);
  const [line = "", ...headers] = head.split("\r\n");
  return {
    status: Number(line.split(" ")[1]),
    headers: headers.join("\n").toLowerCase(),
    body: parsed(body),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
