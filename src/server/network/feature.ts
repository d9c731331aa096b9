import type { z } from "zod";
import { type Network, networkApi } from "#domain/network/api.ts";
import { type Feature, handle } from "../http/handlers/handler.ts";

const read = handle(networkApi.read, async ({ server: { https } }): Promise<z.output<typeof Network>> => {
  if (!https) {
    const nothing = { httpsPort: null, httpPort: null, validUntil: null, fingerprint: null };
    return { certificate: "off", hosts: [], ...nothing };
  }
  return {
    certificate: https.authority ? "own" : "given",
    httpsPort: https.port(),
    httpPort: https.httpPort(),
    validUntil: https.validUntil(),
    hosts: [...https.hosts()],
    fingerprint: https.authority?.fingerprint256 ?? null,
  };
});

export const networkFeature: Feature = { handlers: [read] };
