import { describe, expect, test } from "vitest";
import { paise } from "../money.ts";
import { Day, instant } from "../time.ts";
import {
  Account,
  accountName,
  chargeRefusal,
  houseAccount,
  isAboveLimit,
  NewAccount,
  newAccount,
  withAccountChange,
} from "./account.ts";

const now = instant(1_795_000_000_000);
const today = Day.decode("2026-11-20");
const opening = { id: "a1", now, today };
const stay = newAccount({ kind: "stay", room: " 204 ", name: " Ravi Sharma ", phone: "98450" }, opening);
const company = newAccount({ kind: "company", name: "Infosys", limit: paise(50_000_00) }, opening);

test("a stay has its room and begins today unless the arrival is given; a company has no days", () => {
  expect(stay).toMatchObject({
    room: "204",
    name: "Ravi Sharma",
    arrival: today,
    departure: null,
    limit: null,
  });
  const arrival = Day.decode("2026-11-18");
  expect(newAccount({ kind: "stay", room: "1", name: "A", arrival }, opening).arrival).toBe(arrival);
  expect(newAccount({ kind: "company", name: "A", room: "1" }, opening).room).toBe("");
  expect(company).toMatchObject({ room: "", arrival: null, limit: 50_000_00, balance: 0 });
  expect(newAccount({ kind: "staff", name: "Asha", arrival }, opening).arrival).toBeNull();
});

test("an account is called by its room and guest, or by its name", () => {
  expect([stay, company, houseAccount("left", now)].map(accountName)).toEqual([
    "Room 204 · Ravi Sharma",
    "Infosys",
    "Left without paying",
  ]);
});

test("a change keeps what it does not name, and null removes a limit or a departure", () => {
  expect(withAccountChange(company, {})).toEqual(company);
  expect(withAccountChange(company, { limit: null, name: " Wipro " })).toEqual({
    ...company,
    limit: null,
    name: "Wipro",
  });
  const leaving = withAccountChange(stay, { departure: today, room: "205" });
  expect(leaving).toMatchObject({ departure: today, room: "205", arrival: today });
  expect(withAccountChange(leaving, { departure: null }).departure).toBeNull();
  expect(withAccountChange(company, { room: "9", arrival: today, departure: today })).toEqual(company);
});

test.each([
  [{ kind: "stay", name: "A" }, ["room"]],
  [{ kind: "stay", name: "A", room: "  " }, ["room"]],
  [{ kind: "company", name: "A", gstin: "30AAACP0000P1Z2" }, ["gstin"]],
  [{ kind: "stay", name: "A", room: "1", arrival: "2026-11-20", departure: "2026-11-19" }, ["departure"]],
  [{ kind: "left", name: "A" }, ["kind"]],
  [{ kind: "stay", name: "A", room: "1", departure: "2026-11-19" }, []],
])("%j is refused for %j", (fields, problems) => {
  const parsed = NewAccount.safeParse(fields);
  expect(parsed.error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(problems);
});

describe("charging", () => {
  test("a departed guest is charged only for orders from before check-out", () => {
    const departed = { departedAt: now };
    expect(chargeRefusal(departed, instant(now - 1))).toBeUndefined();
    expect(chargeRefusal(departed, now)).toBe("account-departed");
    expect(chargeRefusal(stay, instant(now + 1))).toBeUndefined();
  });

  test.each([
    [0, 500_00, 500_00, false],
    [1, 500_00, 500_00, true],
    [900_00, 0, 500_00, false],
    [9_999_00, 1, null, false],
    [-100_00, 600_00, 500_00, false],
  ])("a balance of %i and a charge of %i is above a limit of %s: %s", (balance, charge, limit, isAbove) => {
    const account = { balance: paise(balance), limit: limit === null ? null : paise(limit) };
    expect(isAboveLimit(account, paise(charge))).toBe(isAbove);
  });

  test("whoever charges 'Left without paying' needs an approval of any sum, 'Unnamed credit' of none", () => {
    expect(isAboveLimit(houseAccount("left", now), paise(1))).toBe(true);
    expect(isAboveLimit(houseAccount("unnamed", now), paise(9_99_999_00))).toBe(false);
    expect(Account.encode(houseAccount("left", now))).toMatchObject({
      kind: "left",
      limit: 0,
      arrival: null,
    });
  });
});
