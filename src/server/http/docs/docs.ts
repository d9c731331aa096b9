import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Handler } from "../handlers/handler.ts";
import { openApi } from "./openapi.ts";

/** Served as a file, since the content security policy forbids inline scripts. */
const START = `window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: "/api/openapi.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: "StandaloneLayout",
    validatorUrl: null,
  });
};
`;

/** Serves the API documentation: for programs at /api/openapi.json, for people at /api/docs. */
export async function serveDocs(app: FastifyInstance, handlers: readonly Handler[]): Promise<void> {
  let document: object | undefined;
  app.get("/api/openapi.json", async () => {
    document ??= openApi(handlers);
    return document;
  });
  app.get("/api/docs", async (_, reply) => reply.redirect("/api/docs/"));
  app.get("/api/docs/swagger-initializer.js", async (_, reply) =>
    reply.type("text/javascript; charset=utf-8").send(START),
  );
  const root = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
  await app.register(fastifyStatic, { root, prefix: "/api/docs/", decorateReply: false });
}
