import { X509Certificate } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import type { Instant } from "#domain/time.ts";
import type { Databases } from "../db/connect.ts";
import type { Env } from "../env.ts";
import type { HttpsInfo } from "../http/handlers/serverInfo.ts";
import { loadSettings } from "../settings/settings.store.ts";
import { loadOrCreateAuthority } from "./authority.store.ts";
import {
  type Certificate,
  configuredCertificate,
  type FindCertificate,
  hostsIn,
  selfSignedCertificate,
  validUntil,
} from "./certificate.ts";
import { ownAddresses, ownNames, signableNames } from "./localNames.ts";
import { createTlsServer } from "./tlsServer.ts";
import { watchCertificate } from "./watchCertificate.ts";

export interface Https {
  readonly info: HttpsInfo;
  listen(): Promise<void>;
  /** See `TlsServer`. */
  close(drain: () => Promise<void>): Promise<void>;
}

interface HttpsParts {
  readonly http: HttpServer;
  readonly databases: Pick<Databases, "writer" | "reader">;
  readonly now: () => Instant;
  readonly onFailure: (error: unknown) => void;
  /** Shorter times, for tests. */
  readonly times?: { readonly lookedEveryMs?: number; readonly handshakeMs?: number } | undefined;
}

/** Finds or makes the certificate and opens the door, which does not listen yet; undefined when HTTPS is off. */
export async function openHttps(env: Env, parts: HttpsParts): Promise<Https | undefined> {
  const { HTTPS_PORT, TLS_CERT, TLS_KEY } = env;
  if (HTTPS_PORT === "off") return undefined;
  const isGiven = TLS_CERT !== undefined && TLS_KEY !== undefined;
  const { find, authority } = isGiven
    ? { find: configuredCertificate(TLS_CERT, TLS_KEY), authority: undefined }
    : await localAuthority(env, parts);
  const first = await find(parts.now(), undefined);
  const door = createTlsServer(parts.http, first, parts.times?.handshakeMs);
  let port = HTTPS_PORT;
  let certificate = new X509Certificate(first.cert);
  const onChange = (changed: Certificate) => {
    door.setCertificate(changed);
    certificate = new X509Certificate(changed.cert);
  };
  let watch: ReturnType<typeof watchCertificate> | undefined;
  return {
    info: {
      port: () => port,
      httpPort: () => portOf(parts.http.address()) ?? env.PORT,
      validUntil: () => validUntil(certificate),
      hosts: () => hostsIn(certificate),
      authority: authority && new X509Certificate(authority.certificate),
    },
    listen: async () => {
      port = await door.listen(HTTPS_PORT, env.HOST);
      watch = watchCertificate({ ...parts, find, first, onChange, everyMs: parts.times?.lookedEveryMs });
    },
    close: async (drain) => {
      await watch?.close();
      await door.close(drain);
    },
  };
}

async function localAuthority(env: Env, { databases }: HttpsParts) {
  const authority = await loadOrCreateAuthority(databases.writer, async () => {
    const { makeAuthority } = await import("./makeCertificates.ts");
    return await makeAuthority(signableNames(), hostname());
  });
  const hosts = async () => [
    "localhost",
    ...ownNames(),
    ...ownAddresses(),
    ...(await canonicalHost(databases)),
  ];
  return { find: selfSignedCertificate(env, authority, hosts) satisfies FindCertificate, authority };
}

/** Returns the name in the house's canonical address: the router may give this computer one that it does not know itself. */
async function canonicalHost({ reader }: Pick<Databases, "reader">): Promise<string[]> {
  const { canonicalOrigin } = await loadSettings(reader);
  return canonicalOrigin === "" ? [] : [new URL(canonicalOrigin).hostname];
}

function portOf(address: AddressInfo | string | null): number | undefined {
  return typeof address === "object" ? address?.port : undefined;
}
