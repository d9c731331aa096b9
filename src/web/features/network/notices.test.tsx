import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Network, networkApi } from "#domain/network/api.ts";
import { Settings, settingsApi } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { instant } from "#domain/time.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { AddressNotice } from "./AddressNotice.tsx";
import { CertificateNotice } from "./CertificateNotice.tsx";

const DAY_MS = 86_400_000;
afterEach(signOutAdmin);

/** Shows that both answers have arrived: the notices render in the same moment. */
function Known() {
  const settings = useApiQueryState(settingsApi.read, {}).value;
  const network = useApiQueryState(networkApi.read, undefined).value;
  return <p>{settings && network && "known"}</p>;
}

/** Shows the notices to an admin of a restaurant with this address, whose certificate has this many days left. */
async function showNotices({ canonicalOrigin = "", days = 400 }): Promise<void> {
  const network: Network = {
    certificate: "given",
    httpsPort: 443,
    httpPort: 80,
    hosts: [],
    fingerprint: null,
    validUntil: instant(Date.now() + days * DAY_MS),
  };
  signInAdmin(async (path) =>
    Response.json(
      path.includes("network")
        ? Network.encode(network)
        : Settings.encode({ ...defaultSettings, canonicalOrigin }),
    ),
  );
  show([<AddressNotice key="address" />, <CertificateNotice key="certificate" />, <Known key="known" />]);
  await screen.findByText("known");
}

test("at another address than the restaurant's, the page shows a notice with a button that opens the right one", async () => {
  await showNotices({ canonicalOrigin: "https://till.lan:5443" });
  const note = screen.getByText(/^This house's address is https:\/\/till\.lan:5443\./);
  expect(note.textContent).toContain(
    "Work without the server is promised there only: here the app cannot be",
  );
  screen.getByRole("button", { name: "Go there" });
});

test("at the restaurant's own address only plain HTTP shows that the page needs the server", async () => {
  await showNotices({ canonicalOrigin: location.origin });
  expect(screen.getByRole("note").textContent).toContain("the app cannot be opened without the server");
  signOutAdmin();
  vi.stubGlobal("isSecureContext", true);
  await showNotices({ canonicalOrigin: location.origin });
  expect(screen.queryByRole("note")).toBeNull();
});

test.each([
  [22, null],
  [20, "ends"],
  [-1, "ended"],
])("with %d days left of the certificate an admin sees: %s", async (days, word) => {
  await showNotices({ days });
  if (word === null) expect(screen.queryByRole("alert")).toBeNull();
  else screen.getByText(new RegExp(`^The certificate for HTTPS ${word} on`));
});
