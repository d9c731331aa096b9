import type { MultipartFile } from "@fastify/multipart";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Command } from "#domain/endpoint.ts";
import { PICTURE_BYTES_MAX } from "#domain/media/picture.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidInput, NUL_PROBLEM, refuseNul } from "./decode.ts";
import { formReader } from "./formReader.ts";
import type { UploadedFile } from "./handlers/context.ts";
import { isNestedTooDeep } from "./jsonDepth.ts";

export const JSON_BYTES_MAX = 1024 * 1024;
/** The largest body without a sign-in: a name, a password and a code. */
export const OPEN_BODY_BYTES_MAX = 16 * 1024;
/** The largest file: an image. */
const FILE_BYTES_MAX = PICTURE_BYTES_MAX;
const FIELDS_MAX = 50;
const FIELD_BYTES_MAX = 64 * 1024;
/** The largest form: a file and all its fields. */
export const FORM_BYTES_MAX = FILE_BYTES_MAX + FIELDS_MAX * FIELD_BYTES_MAX;
/** PostgreSQL cannot store this character, and no name needs it. */
const NUL_ESCAPED = "\\u0000";

export interface WireBody {
  readonly body: unknown;
  readonly file?: UploadedFile;
}

/** Accepts JSON (an empty body is {}) and forms; anything else is 415. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: FILE_BYTES_MAX, files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX },
  });
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === "") return done(null, {});
    if (text.includes(NUL_ESCAPED)) return done(invalidInput([{ field: "", message: NUL_PROBLEM }]));
    if (isNestedTooDeep(text)) return done(invalidInput([{ field: "", message: "is nested too deeply" }]));
    parseJson(request, text, done);
  });
}

/** Returns the function that reads a command's body in its wire form, before the schema decodes it. */
export function bodyReader(endpoint: Command): (request: FastifyRequest) => Promise<WireBody> {
  const { file: fileField } = endpoint;
  const readForm = fileField === undefined ? undefined : formReader(endpoint.body);
  return async (request) => {
    if (!request.isMultipart()) return { body: request.body ?? {} };
    if (fileField === undefined || readForm === undefined) throw new Refusal("unsupported-media-type");
    const { texts, file } = await readParts(request, fileField).catch((error: unknown) => {
      throw formRefusal(error, fileField);
    });
    return { body: readForm(texts), ...(file && { file }) };
  };
}

/** File fields that hold pictures: errors.ts answers one that is too large with `image-too-large`. */
const PICTURES = ["image", "receipt"];

/** Returns the error for an unreadable form. The parser throws plain errors for malformed forms; only its limits have codes. */
function formRefusal(error: unknown, fileField: string): unknown {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE" && !PICTURES.includes(fileField)) return new Refusal("too-large");
  return code === "FST_REQ_FILE_TOO_LARGE" || isLimit(code) ? error : new Refusal("malformed-form");
}

function isLimit(code: unknown): boolean {
  return code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT";
}

/** Reads a form's text fields and its file. 422 names a file field that the endpoint does not have. */
async function readParts(request: FastifyRequest, fileField: string) {
  const texts: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === "field") {
      const text = String(part.value);
      refuseNul({ [part.fieldname]: text });
      texts[part.fieldname] = text;
      continue;
    }
    const received = await receive(part);
    if (part.fieldname !== fileField) {
      throw invalidInput([{ field: part.fieldname, message: "is not a known file field" }]);
    }
    // A form with an empty file input sends a nameless file of zero bytes.
    if (received.bytes.length > 0) file = received;
  }
  return { texts, file };
}

async function receive(part: MultipartFile): Promise<UploadedFile> {
  return { name: part.filename, contentType: part.mimetype, bytes: await part.toBuffer() };
}
