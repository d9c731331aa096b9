import type { z } from "zod";
import { type Network, networkApi } from "#domain/network/api.ts";
import { type Feature, handle } from "../http/feature.ts";

const read = handle(networkApi.read, async ({ server: { https } }): Promise<z.output<typeof Network>> => {
  if (!https) return { certificate: "off", httpsPort: null, validUntil: null, hosts: [], fingerprint: null };
  return {
    certificate: https.authority ? "own" : "given",
    httpsPort: https.port(),
    validUntil: https.validUntil(),
    hosts: [...https.hosts()],
    fingerprint: https.authority?.fingerprint256 ?? null,
  };
});

export const networkFeature: Feature = { handlers: [read] };
