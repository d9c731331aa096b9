import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { Refusal } from "#domain/refusal.ts";
import type { ReadTx } from "../db/tx.ts";
import { findImage } from "./images.store.ts";

const Params = z.object({ name: z.string() });

/** Serves the pictures in the database. A name is the hash of the content, so browsers may cache it for ever. */
export function serveUploads(app: FastifyInstance, reader: ReadTx): void {
  app.get("/uploads/:name", async (request, reply) => {
    const hash = /^([\w-]{1,128})(\.[a-z0-9]+)?$/i.exec(Params.parse(request.params).name)?.[1];
    const image = hash === undefined ? undefined : await findImage(reader, hash);
    if (!image) throw new Refusal("not-found");
    return reply
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(image.contentType)
      .send(image.bytes);
  });
}
