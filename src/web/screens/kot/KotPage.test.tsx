import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { KotPage } from "./KotPage.tsx";

afterEach(signOutAdmin);

test("from an empty list one tap leads to the open KOTs of every status", async () => {
  const asked: string[] = [];
  signInAdmin(async (address) => {
    if (address.startsWith("/api/kot?")) asked.push(address);
    const body = address.endsWith("/settings") ? Settings.encode(defaultSettings) : [];
    return Response.json(body, { headers: { "x-seq": "1", "x-epoch": "e" } });
  });
  show(<KotPage />, "/admin/kot");
  fireEvent.click(screen.getByRole("button", { name: "Ready" }));
  fireEvent.click(screen.getByRole("button", { name: "Past KOTs" }));
  fireEvent.click(await screen.findByRole("button", { name: "Show open KOTs" }));
  const pressed = () =>
    screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
  await waitFor(() => expect(pressed()).toEqual(["All"]));
  expect(asked.at(-1)).not.toMatch(/past|ready/);
});
