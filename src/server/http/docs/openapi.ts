import { z } from "zod";
import type { Endpoint } from "#domain/endpoint.ts";
import { ErrorBody } from "#domain/refusal.ts";
import { VERSION } from "../../env.ts";
import type { Handler } from "../handlers/handler.ts";

const jsonSchema = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
  });
  return rest;
};

/** Returns the OpenAPI 3.1 description of all endpoints. */
export function openApi(handlers: readonly Handler[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const handler of handlers) {
    const path = `/api${handler.endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [handler.endpoint.method.toLowerCase()]: operation(handler) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Rasoi",
      version: VERSION,
      description:
        "A restaurant point of sale. Money is rupees with two decimals, instants are ISO 8601 in UTC, lists are arrays. " +
        "Send an Idempotency-Key (UUID) with every change to make repeating it safe. " +
        "The first answer under a key stays, a refusal of the command too: send that again under a new key.",
    },
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      schemas: { Error: jsonSchema(ErrorBody) },
    },
    paths,
  };
}

function operation({ endpoint, status }: Handler): object {
  const isPublic = endpoint.permission === "public";
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.path.split("/")[1]],
    summary: endpoint.summary,
    description: isPublic ? "Open to everybody." : `Needs ${endpoint.permission}.`,
    security: isPublic ? [] : [{ session: [] }],
    parameters: [...pathParameters(endpoint), ...headerParameters(endpoint), ...searchParameters(endpoint)],
    ...(endpoint.kind === "command" && { requestBody: requestBody(endpoint) }),
    responses: {
      [status]: { description: "Done", content: answerContent(endpoint) },
      default: {
        description: "Refused: a code, words to show, and details",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

/** Returns the content of a success. A download is described as bytes, since its type depends on the requested format. */
function answerContent(endpoint: Endpoint): object {
  return endpoint.kind === "download"
    ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: jsonSchema(endpoint.output) } };
}

function operationId(endpoint: Endpoint): string {
  return `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:-]+([A-Za-z])/g, (_, letter: string) => letter.toUpperCase())}`;
}

function pathParameters(endpoint: Endpoint): object[] {
  return [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function headerParameters(endpoint: Endpoint): object[] {
  if (endpoint.kind !== "command") return [];
  return [{ name: "Idempotency-Key", in: "header", schema: { type: "string", format: "uuid" } }];
}

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function searchParameters(endpoint: Endpoint): object[] {
  if (endpoint.kind === "command" || !endpoint.search) return [];
  const { properties, required } = ObjectSchema.parse(jsonSchema(endpoint.search));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

/** The media types of the contract's file fields. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  image: "image/*",
  receipt: "image/*",
  sheet: "text/csv",
};

function requestBody(endpoint: Extract<Endpoint, { kind: "command" }>): object {
  const schema = jsonSchema(endpoint.body);
  const json = { "application/json": { schema } };
  if (!endpoint.file) return { content: json };
  const file = { [endpoint.file]: { type: "string", contentMediaType: FILE_TYPES[endpoint.file] ?? "*/*" } };
  const form = { allOf: [schema, { type: "object", properties: file }] };
  return { content: { ...json, "multipart/form-data": { schema: form } } };
}
