import { expect, test } from "vitest";
import { typedDish } from "./typedDish.ts";

test.each([
  ["dal", "dal", 1],
  [" dal ", "dal", 1],
  ["12*3", "12", 3],
  ["dal * 3", "dal", 3],
  ["dal×12", "dal", 12],
  ["3*dal", "dal", 3],
  ["12*", "12", 1],
  ["*3", "", 3],
  ["dal*0", "dal", 1],
  ["dal*1000", "dal", 1],
  ["1*2*3", "1*2*3", 1],
])("%s looks for %s, of which it adds %i", (typed, text, quantity) => {
  expect(typedDish(typed)).toEqual({ text, quantity });
});
