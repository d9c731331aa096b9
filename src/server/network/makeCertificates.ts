import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from "@peculiar/asn1-x509";
import * as x509 from "@peculiar/x509";
import type { Instant } from "#domain/time.ts";
import type { Authority } from "./authority.store.ts";
import { isPrivateAddress, PRIVATE_NETWORKS } from "./localNames.ts";

/** Devices reject server certificates of an added CA that are valid for more than 825 days. */
const LEAF_DAYS = 800;
/** Certificates are valid some days before their creation, because clocks of devices can be slow. */
const EARLIER_DAYS = 7;
const DAY_MS = 86_400_000;

/** Fixed, so that a CA created under a wrong clock is still valid. Certificates encode years after 2049 differently. */
const AUTHORITY_FROM = new Date("2020-01-01T00:00:00Z");
const AUTHORITY_UNTIL = new Date("2049-12-31T00:00:00Z");

/** RFC 6761: this name is never assigned. */
const NO_MAIL_HOST = "invalid";

const KEYS = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** Creates a CA that can only sign certificates for these names and for private addresses. */
export async function makeAuthority(names: readonly string[], computer: string): Promise<Authority> {
  const keys = await webcrypto.subtle.generateKey(KEYS, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Rasoi (${computer})`] }, { O: ["Rasoi"] }],
    notBefore: AUTHORITY_FROM,
    notAfter: AUTHORITY_UNTIL,
    signingAlgorithm: KEYS,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      // Not for email, programs or persons.
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      nameConstraints(names),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { names, certificate: certificate.toString("pem"), privateKey: await toPem(keys.privateKey) };
}

/** Creates a server's certificate for these names and addresses. Returns key and certificate as PEM. */
export async function makeLeaf(
  authority: Authority,
  hosts: readonly string[],
  now: Instant,
): Promise<{ readonly key: string; readonly cert: string }> {
  const issuer = new x509.X509Certificate(authority.certificate);
  const keys = await webcrypto.subtle.generateKey(KEYS, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: ["Rasoi"] }],
    issuer: issuer.subjectName,
    notBefore: new Date(now - EARLIER_DAYS * DAY_MS),
    notAfter: new Date(now + LEAF_DAYS * DAY_MS),
    signingAlgorithm: KEYS,
    publicKey: keys.publicKey,
    signingKey: await toSigningKey(authority),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isPrivateAddress(value) ? ("ip" as const) : ("dns" as const), value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { key: await toPem(keys.privateKey), cert: certificate.toString("pem") };
}

function nameConstraints(names: readonly string[]): x509.Extension {
  const permitted = [
    ...names.map((dNSName) => new GeneralName({ dNSName })),
    ...PRIVATE_NETWORKS.map((iPAddress) => new GeneralName({ iPAddress })),
    // A kind of name that is not listed would be unrestricted; email is restricted to a host that cannot exist.
    new GeneralName({ rfc822Name: NO_MAIL_HOST }),
  ];
  const permittedSubtrees = new GeneralSubtrees(permitted.map((base) => new GeneralSubtree({ base })));
  const value = AsnConvert.serialize(new NameConstraints({ permittedSubtrees }));
  return new x509.Extension(id_ce_nameConstraints, true, value);
}

async function toSigningKey({ privateKey }: Authority): Promise<webcrypto.CryptoKey> {
  const der = x509.PemConverter.decodeFirst(privateKey);
  return await webcrypto.subtle.importKey("pkcs8", der, KEYS, false, ["sign"]);
}

async function toPem(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", key), "PRIVATE KEY");
}
