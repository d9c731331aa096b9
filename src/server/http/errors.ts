import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type RefusalCode } from "#domain/refusal.ts";
import { storageAdvice } from "#domain/settings/diskHealth.ts";
import { isDatabaseUnreachable } from "../db/postgres/databaseUnreachable.ts";
import { detectStorageTrouble, type StorageTrouble, storageRefusal } from "../db/storage/storageTrouble.ts";
import { requestSession } from "./request.ts";

const REFUSAL_OF_ERROR: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed-json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed-json",
  FST_ERR_CTP_BODY_TOO_LARGE: "too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported-media-type",
  FST_REQ_FILE_TOO_LARGE: "image-too-large",
  FST_FILES_LIMIT: "too-large",
  FST_FIELDS_LIMIT: "too-large",
  FST_PARTS_LIMIT: "too-large",
  // A path written in an odd way, such as //login: no file has that name.
  FST_STATIC_FORBIDDEN_PATH: "not-found",
};

/** How long a client waits that is notified of a busy server. */
const BUSY_RETRY_MS = 1_000;

/** Sets the server's one error handler. `onTrouble` runs for each request that the database failed, not for refusals and bugs. */
export function answerErrors(app: FastifyInstance, onTrouble: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    if (detectStorageTrouble(error) === "damaged" || isDatabaseUnreachable(error)) onTrouble(error);
    answerError(error, request, reply);
  });
}

/** Answers a thrown error: a refusal with its code, a client's mistake with 4xx, anything else with 503 or 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // A file that fails before its first byte has said already what it would be.
  for (const name of ["Content-Disposition", "Content-Encoding"]) reply.removeHeader(name);
  reply.type("application/json; charset=utf-8");
  const refusal = toRefusal(error);
  if (refusal) {
    sendRefusal(reply, withAdvice(refusal, request));
    return;
  }
  if (isClientError(error)) {
    reply
      .code(error.statusCode)
      .send({ code: "invalid-input", message: "The request cannot be understood." });
    return;
  }
  if (isDatabaseUnreachable(error)) {
    sendRefusal(reply, new Refusal("busy"));
    return;
  }
  request.log.error({ err: error }, "request failed");
  reply.code(500).send({
    code: "internal",
    message: "Something went wrong. Please try again.",
    details: { requestId: request.id },
  });
}

/** Sends a refusal, with Retry-After when it says how long to wait, or when the server is busy. */
function sendRefusal(reply: FastifyReply, { code, status, message, details }: Refusal): void {
  const retryAfterMs = details?.retryAfterMs ?? (code === "busy" ? BUSY_RETRY_MS : undefined);
  if (typeof retryAfterMs === "number") reply.header("Retry-After", String(Math.ceil(retryAfterMs / 1000)));
  reply.code(status).send({ code, message, ...(details && { details }) });
}

const TROUBLE_OF_REFUSAL: Readonly<Partial<Record<RefusalCode, StorageTrouble>>> = {
  "disk-full": "full",
  "not-writable": "not-writable",
  "database-damaged": "damaged",
};

/** Admins learn what they can do about a disk that is full or cannot be written, and about damage. */
function withAdvice(refusal: Refusal, request: FastifyRequest): Refusal {
  const trouble = TROUBLE_OF_REFUSAL[refusal.code];
  if (trouble === undefined || requestSession(request)?.person.role !== "admin") return refusal;
  return new Refusal(refusal.code, refusal.details, `${refusal.message} ${storageAdvice[trouble]}`);
}

/** Returns the refusal that an error is or stands for. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const trouble = detectStorageTrouble(error);
  if (trouble) return storageRefusal(trouble);
  const code = isClientError(error) ? REFUSAL_OF_ERROR[error.code] : undefined;
  return code ? new Refusal(code) : undefined;
}

type ClientError = FastifyError & { readonly statusCode: number };

function isClientError(error: unknown): error is ClientError {
  if (!(error instanceof Error) || !("statusCode" in error)) return false;
  return typeof error.statusCode === "number" && error.statusCode >= 400 && error.statusCode < 500;
}
