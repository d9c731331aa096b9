import { brotliDecompressSync, unzipSync, zstdDecompressSync } from "node:zlib";
import type { Client } from "undici";
import type { FuzzRequest } from "./requests.ts";

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly isReplay: boolean;
  readonly text: string;
}

/** Sends a request and reads its whole answer. */
export async function send(
  { method, path, headers, body }: FuzzRequest,
  token: string | undefined,
  connection: Client,
): Promise<Answer> {
  const answer = await connection.request({
    method,
    path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body }),
  });
  return {
    status: answer.statusCode,
    contentType: String(answer.headers["content-type"] ?? ""),
    isReplay: answer.headers["idempotent-replay"] === "true",
    text: decompressed(
      Buffer.from(await answer.body.arrayBuffer()),
      answer.headers["content-encoding"],
    ).toString(),
  };
}

function decompressed(bytes: Buffer, encoding: unknown): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "br") return brotliDecompressSync(bytes);
  if (encoding === "zstd") return zstdDecompressSync(bytes);
  return encoding === "gzip" || encoding === "deflate" ? unzipSync(bytes) : bytes;
}
