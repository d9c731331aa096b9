import "reflect-metadata";
import { webcrypto, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:tls";
import * as x509 from "@peculiar/x509";
import { expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import type { Authority } from "./authority.store.ts";
import type { Certificate } from "./certificate.ts";
import { makeAuthority, makeLeaf } from "./makeCertificates.ts";
import { createTlsServer } from "./tlsServer.ts";

const NOW = instant(Date.now());
const names = ["local", "till"];

test.each([
  ["till.local", true],
  ["192.168.1.5", true],
  ["bank.example", false],
  ["203.0.113.7", false],
])("devices trust what the restaurant's CA signs for %s: %s", async (host, isBelieved) => {
  const authority = await makeAuthority(names, "till");
  expect(await isAccepted(authority, host)).toBe(isBelieved);
});

test("the house's authority signs servers only: neither e-mail, nor the certificate of a person or a program", async () => {
  const authority = await makeAuthority(names, "till");
  const certificate = new X509Certificate(authority.certificate);
  expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
  const name = (type: "dns" | "email", value: string) => ({ type, value }) as const;
  const host = name("dns", "till.local");
  expect(await isShownAccepted(authority, await signedWith(authority, [host]))).toBe(true);
  for (const address of ["chef@bank.example", "chef@till.local", "chef@sub.invalid"])
    expect(
      await isShownAccepted(authority, await signedWith(authority, [host, name("email", address)])),
    ).toBe(false);
});

/** Signs a server's certificate for names of any kind with the authority's key. */
async function signedWith(
  { certificate, privateKey }: Authority,
  names: ConstructorParameters<typeof x509.SubjectAlternativeNameExtension>[0],
) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const { subtle } = webcrypto;
  const keys = await subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const pkcs8 = x509.PemConverter.decodeFirst(privateKey);
  const cert = await x509.X509CertificateGenerator.create({
    subject: [{ CN: ["Thief"] }],
    issuer: new x509.X509Certificate(certificate).subjectName,
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: await subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]),
    extensions: [new x509.SubjectAlternativeNameExtension(names)],
  });
  const key = x509.PemConverter.encode(await subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return { cert: cert.toString("pem"), key };
}

/** Signs a certificate for any host with the authority's key, as a thief of it would, and returns whether a device accepts it. */
async function isAccepted(authority: Authority, host: string): Promise<boolean> {
  return await isShownAccepted(authority, await makeLeaf(authority, [host], NOW));
}

async function isShownAccepted(authority: Authority, shown: Certificate): Promise<boolean> {
  const door = createTlsServer(createServer(), shown);
  const port = await door.listen(0, "127.0.0.1");
  const checkServerIdentity = () => undefined;
  const socket = connect({ host: "127.0.0.1", port, ca: authority.certificate, checkServerIdentity });
  try {
    return await once(socket, "secureConnect").then(
      () => true,
      () => false,
    );
  } finally {
    socket.destroy();
    await door.close(async () => {});
  }
}
