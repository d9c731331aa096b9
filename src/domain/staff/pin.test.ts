import { expect, test } from "vitest";
import { NewPin, Pin, pinState } from "./pin.ts";

const chosen = (pin: string) => NewPin.safeParse(pin).success;

test("a PIN is six digits and nothing else", () => {
  for (const pin of ["48271", "4827193", "48271a", "٤٨٢٧١٩", "482719\n", ""])
    expect(Pin.safeParse(pin).success).toBe(false);
  expect(Pin.safeParse("048271").success).toBe(true);
});

test("nobody chooses a PIN that others would try first", () => {
  const repeated = ["000000", "777777", "121212", "123123", "112233", "990011", "111222", "123321", "400004"];
  const rows = ["123456", "456789", "567890", "654321", "098765"];
  const years = ["199007", "201512", "071990", "312026", "190000", "002099"];
  for (const pin of [...repeated, ...rows, ...years]) expect([pin, chosen(pin)]).toEqual([pin, false]);
  for (const pin of ["482719", "112234", "111223", "123457", "100000", "719904", "182100"])
    expect([pin, chosen(pin)]).toEqual([pin, true]);
});

test("a PIN is blocked from the fifth wrong one in a row on", () => {
  expect(pinState(undefined)).toBe("none");
  expect(pinState({ wrongInRow: 4 })).toBe("set");
  expect(pinState({ wrongInRow: 5 })).toBe("blocked");
});
