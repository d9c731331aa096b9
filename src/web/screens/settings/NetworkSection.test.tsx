import { screen } from "@testing-library/react";
import { renderSVG } from "uqr";
import { afterEach, expect, test } from "vitest";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { NetworkSection } from "./NetworkSection.tsx";

afterEach(signOutAdmin);

test("an admin sees the setup page for devices, as text and as a QR code", async () => {
  const network = { certificate: "off", hosts: [], httpsPort: null, httpPort: null, fingerprint: null };
  signInAdmin(async () => Response.json({ ...network, validUntil: null }));
  show(<NetworkSection form={{ getInputProps: () => ({}) } as never} />);
  const page = `http://${location.host}/install`;
  await screen.findByText(`Scan this with a phone or a tablet to set it up, or open ${page}`);
  screen.getByText(/^Reserve the computer's address on the router/);
  const source = screen.getByRole("img", { name: `Code for ${page}` }).getAttribute("src") ?? "";
  expect(decodeURIComponent(source)).toBe(`data:image/svg+xml,${renderSVG(page)}`);
});
