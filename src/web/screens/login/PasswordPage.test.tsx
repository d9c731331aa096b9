import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { device } from "../../sync/device.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { PasswordPage } from "./PasswordPage.tsx";

afterEach(signOutAdmin);

test("while the server is unreachable the page for password and PIN says so before anything is typed", async () => {
  signInAdmin(() => Promise.reject(new TypeError("Failed to fetch")));
  await device.connection.check();
  show(<PasswordPage />);
  expect(await screen.findByText("This needs the server, which cannot be reached.")).toBeTruthy();
  for (const name of ["Change password", "Set PIN"])
    expect(screen.getByRole("button", { name }).hasAttribute("disabled")).toBe(true);
});
