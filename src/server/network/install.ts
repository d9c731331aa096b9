import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusal.ts";
import type { HttpsInfo } from "../http/handlers/serverInfo.ts";
import { mobileConfig } from "./mobileConfig.ts";

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Serves the restaurant's CA as files to install on devices: a certificate, and a profile for iPhones and iPads. */
export function serveInstallFiles(app: FastifyInstance, https: HttpsInfo | undefined): void {
  const authority = () => {
    if (!https?.authority) throw new Refusal("not-found");
    return https.authority;
  };
  // The HTTP page loads this image over HTTPS from another origin: it appears once the device trusts the server.
  app.get("/install/trusted.svg", async (_, reply) =>
    reply
      .header("Cross-Origin-Resource-Policy", "cross-origin")
      .header("Cache-Control", "no-store")
      .type("image/svg+xml")
      .send(PICTURE),
  );
  app.get("/install/rasoi.crt", async (_, reply) =>
    reply
      .header("Content-Disposition", 'attachment; filename="rasoi.crt"')
      .header("Cache-Control", "no-store")
      .type("application/x-x509-ca-cert")
      .send(authority().raw),
  );
  app.get("/install/rasoi.mobileconfig", async (_, reply) =>
    reply
      .header("Cache-Control", "no-store")
      .type("application/x-apple-aspen-config")
      .send(mobileConfig(authority())),
  );
}
