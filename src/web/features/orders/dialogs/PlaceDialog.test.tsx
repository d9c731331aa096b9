import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { PlaceDialog } from "./PlaceDialog.tsx";

afterEach(signOutAdmin);

const MINUTE_MS = 60_000;

test("the promised time stays when something else changes, although it has passed", async () => {
  signInAdmin(async () => Response.json({}));
  const promisedAt = instant(Math.floor(Date.now() / MINUTE_MS - 30) * MINUTE_MS);
  const before = { kind: "takeaway", number: 1, name: "", phone: "", promisedAt } as const;
  const answers: unknown[] = [];
  show(
    <PlaceDialog
      kind="takeaway"
      before={before}
      confirmLabel="Save"
      onSubmit={(place) => answers.push(place)}
      onClose={() => {}}
    />,
  );
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Joseph" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(answers).toEqual([{ kind: "takeaway", name: "Joseph", phone: "", promisedAt }]);
});
