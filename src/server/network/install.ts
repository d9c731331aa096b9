import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusal.ts";
import type { HttpsFacts } from "../http/feature.ts";
import { mobileConfig } from "./mobileConfig.ts";

/** Serves the house's authority as the files that devices add: a certificate, and a profile for iPhones and iPads. */
export function serveInstallFiles(app: FastifyInstance, https: HttpsFacts | undefined): void {
  const authority = () => {
    if (!https?.authority) throw new Refusal("not-found");
    return https.authority;
  };
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
