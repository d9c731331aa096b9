import type { X509Certificate } from "node:crypto";

/** Returns the profile that installs a CA on an iPhone, iPad or Mac, always the same for a CA. */
export function mobileConfig({ raw, fingerprint256 }: X509Certificate): string {
  const hex = fingerprint256.replaceAll(":", "");
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadCertificateFileName</key><string>rasoi.crt</string>
      <key>PayloadContent</key><data>${raw.toString("base64")}</data>
      <key>PayloadDisplayName</key><string>Rasoi of this house</string>
      <key>PayloadIdentifier</key><string>rasoi.authority.${hex}</string>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadUUID</key><string>${toUuid(hex.slice(0, 32))}</string>
      <key>PayloadVersion</key><integer>1</integer>
    </dict>
  </array>
  <key>PayloadDescription</key><string>Lets this device trust the till of this house, and nothing else.</string>
  <key>PayloadDisplayName</key><string>Rasoi</string>
  <key>PayloadIdentifier</key><string>rasoi.profile.${hex}</string>
  <key>PayloadRemovalDisallowed</key><false/>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadUUID</key><string>${toUuid(hex.slice(32))}</string>
  <key>PayloadVersion</key><integer>1</integer>
</dict>
</plist>
`;
}

/** Formats 32 hexadecimal digits as a UUID. */
function toUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
