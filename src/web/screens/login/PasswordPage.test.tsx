import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
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

test("the passwords leave the fields when the server has the new one, and stay when it was refused", async () => {
  const refused = { code: "wrong-password", message: "This is not your password." };
  const profile = { _id: "u1", username: "meera", name: "Meera", role: "admin" };
  let status = 422;
  signInAdmin(async () =>
    Response.json(status === 422 ? refused : profile, { status, headers: { "x-seq": "1" } }),
  );
  device.connection.noteReached();
  show(<PasswordPage />);
  const fields = () =>
    ["Current password", "New password", "Repeat new password"].map((name) =>
      screen.getByLabelText<HTMLInputElement>(name),
    );
  const type = (texts: readonly string[]) =>
    fields().forEach((field, at) => void fireEvent.change(field, { target: { value: texts[at] } }));
  const change = () => fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  // Meera is an admin.
  type(["old-secret-1", "seven-7", "seven-7"]);
  change();
  await screen.findByText("New password must have at least 8 characters");
  const typed = ["old-secret-1", "new-secret-1", "new-secret-1"];
  type(typed);
  change();
  await screen.findByText(refused.message);
  expect(fields().map(({ value }) => value)).toEqual(typed);
  status = 200;
  change();
  await waitFor(() => expect(fields().map(({ value }) => value)).toEqual(["", "", ""]));
});
