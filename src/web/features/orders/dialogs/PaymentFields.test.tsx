import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { paise } from "#domain/money.ts";
import { toPlace } from "#domain/orders/place.ts";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { instant } from "#domain/time.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { PaymentFields } from "./PaymentFields.tsx";

afterEach(signOutAdmin);

test.each([
  ["cash", ["cash is wrong", "tip is wrong"]],
  ["upi", ["digits are wrong", "tip is wrong"]],
  ["credit", ["account is wrong", "tip is wrong"]],
] as const)("each problem of a payment by %s stands at its field", (paymentType, problems) => {
  signInAdmin(async (url) =>
    Response.json(String(url).includes("/accounts") ? [] : Settings.encode(defaultSettings)),
  );
  const draft = {
    paymentType,
    part: { kind: "all" },
    cashGiven: "",
    tip: "",
    account: "-",
    reference: "",
  } as const;
  const wrong = { cashGiven: "cash is wrong", account: "account is wrong", tip: "tip is wrong" };
  show(
    <PaymentFields
      order={{ createdAt: instant(0), place: toPlace({ kind: "takeaway" }, 1) }}
      draft={draft}
      sum={paise(100_00)}
      problems={{ ...wrong, reference: "digits are wrong" }}
      onChange={() => {}}
    />,
  );
  expect(screen.getAllByText(/wrong$/).map(({ textContent }) => textContent)).toEqual(problems);
});
