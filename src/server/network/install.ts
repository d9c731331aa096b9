import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusal.ts";
import type { HttpsInfo } from "../http/feature.ts";
import { mobileConfig } from "./mobileConfig.ts";

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Serves the house's authority as the files that devices add: a certificate, and a profile for iPhones and iPads. */
export function serveInstallFiles(app: FastifyInstance, https: HttpsInfo | undefined): void {
  const authority = () => {
    if (!https?.authority) throw new Refusal("not-found");
    return https.authority;
  };
  // The page that is read over HTTP loads it over HTTPS, from another origin: it comes once the device trusts this server.
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
