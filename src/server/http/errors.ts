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
  // A malformed path such as //login.
  FST_STATIC_FORBIDDEN_PATH: "not-found",
};

/** The Retry-After of a busy server. */
const BUSY_RETRY_MS = 1_000;

/** Sets the error handler. `onTrouble` is called for requests that failed because of the database, not for refusals and bugs. */
export function answerErrors(app: FastifyInstance, onTrouble: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    if (detectStorageTrouble(error) === "damaged" || isDatabaseUnreachable(error)) onTrouble(error);
    answerError(error, request, reply);
  });
}

/** Answers an error: a refusal with its code, a client's mistake with 4xx, anything else with 503 or 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // The headers of a download that failed before its first byte are already set.
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

/** Sends a refusal, with Retry-After if it has a time to wait or the server is busy. */
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

/** Adds advice for admins about a full or unwritable disk and about damage. */
function withAdvice(refusal: Refusal, request: FastifyRequest): Refusal {
  const trouble = TROUBLE_OF_REFUSAL[refusal.code];
  if (trouble === undefined || requestSession(request)?.person.role !== "admin") return refusal;
  return new Refusal(refusal.code, refusal.details, `${refusal.message} ${storageAdvice[trouble]}`);
}

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
