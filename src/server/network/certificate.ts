import { X509Certificate } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { type Instant, instant } from "#domain/time.ts";
import { OWNER_ONLY } from "../db/privateFiles.ts";
import { type Env, EnvError } from "../env.ts";
import type { Authority } from "./authority.store.ts";
import { maySign } from "./localNames.ts";

/** A server's private key and certificate, as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Returns the current certificate, possibly the previous one. */
export type FindCertificate = (now: Instant, before: Certificate | undefined) => Promise<Certificate>;

/** A self-signed certificate is renewed if it expires within this many days. */
const RENEWED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Reads the configured certificate and key. Throws if they do not match. */
export function configuredCertificate(certFile: string, keyFile: string): FindCertificate {
  return async () => {
    const [cert, key] = [await read("TLS_CERT", certFile), await read("TLS_KEY", keyFile)];
    try {
      // An empty file would count as no certificate.
      new X509Certificate(cert);
      createSecureContext({ cert, key });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new EnvError(`TLS_CERT=${certFile} and TLS_KEY=${keyFile} are not usable together: ${why}`);
    }
    return { cert, key };
  };
}

async function read(name: string, file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new EnvError(`${name}=${file} is not usable: ${why}`);
  });
}

/** Returns a certificate signed by the restaurant's CA, renewed before it expires or when the computer's names change. */
export function selfSignedCertificate(
  { DATA_DIR }: Pick<Env, "DATA_DIR">,
  authority: Authority,
  hostsNow: () => Promise<readonly string[]>,
): FindCertificate {
  const file = join(DATA_DIR, "https.pem");
  return async (now, before) => {
    const hosts = [...new Set(await hostsNow())].filter((host) => maySign(authority.names, host));
    const stored = before ?? parsePair(await readFile(file, "utf8").catch(() => ""));
    if (stored && isRight(stored, { authority, hosts, now })) return stored;
    // Imported only when needed: loading takes a quarter of a second.
    const { makeLeaf } = await import("./makeCertificates.ts");
    const leaf = await makeLeaf(authority, hosts, now);
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(`${file}.new`, `${leaf.key}\n${leaf.cert}\n`, { mode: OWNER_ONLY });
    await rename(`${file}.new`, file);
    return leaf;
  };
}

function parsePair(text: string): Certificate | undefined {
  const [key, cert] = ["PRIVATE KEY", "CERTIFICATE"].map(
    (kind) => new RegExp(`-----BEGIN ${kind}-----[^]+?-----END ${kind}-----`).exec(text)?.[0],
  );
  return key && cert ? { key, cert } : undefined;
}

function isRight({ cert }: Certificate, { authority, hosts, now }: Right): boolean {
  const certificate = new X509Certificate(cert);
  const issuer = new X509Certificate(authority.certificate);
  const msLeft = certificate.validToDate.getTime() - now;
  return (
    certificate.verify(issuer.publicKey) &&
    certificate.validFromDate.getTime() <= now &&
    msLeft > RENEWED_DAYS * DAY_MS &&
    hostsIn(certificate).sort().join() === [...hosts].sort().join()
  );
}

interface Right {
  readonly authority: Authority;
  readonly hosts: readonly string[];
  readonly now: Instant;
}

export function hostsIn({ subjectAltName = "" }: X509Certificate): string[] {
  return subjectAltName.split(", ").map((name) => name.replace(/^(DNS|IP Address):/, ""));
}

export function validUntil({ validToDate }: X509Certificate): Instant {
  return instant(validToDate.getTime());
}
