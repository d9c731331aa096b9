import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { exampleKot } from "#domain/testing/examples.ts";
import type { SendResult } from "../../../sync/outbox/useSend.ts";
import { usePrintKotOn } from "./usePrintKot.ts";

/** All that happened and was said, in order. */
const did = vi.hoisted((): string[] => []);
const world = vi.hoisted(() => ({ answer: async (): Promise<unknown> => ({ kind: "done" }) }));

vi.mock("../../../sync/cache/useAsk.ts", () => ({ useAsk: () => ({ resortTitle: "Palm Grove" }) }));
vi.mock("../../../sync/outbox/useSend.ts", () => ({ useSend: () => () => world.answer() }));
vi.mock("../../../kit/feedback/notify.ts", () => ({
  notify: { success: (title: string) => void did.push(title) },
}));

beforeEach(() => void did.splice(0));

const paper = {
  print: async () => {
    did.push("print");
    return true;
  },
  close: () => {},
};
const print = () => renderHook(() => usePrintKotOn()).result.current(paper, exampleKot());
const answers = (answer: Partial<SendResult<unknown>>) => {
  world.answer = async () => answer;
};

test("a KOT is said to be printed once the server knows it, and not before", async () => {
  const known = Promise.withResolvers<unknown>();
  world.answer = () => known.promise;
  const printing = print();
  await vi.waitFor(() => expect(did).toEqual(["print"]));
  known.resolve({ kind: "done" });
  await printing;
  expect(did).toEqual(["print", "KOT Printed"]);
});

test.each([
  ["that waits on the device is said to be printed", { kind: "waiting" }, ["print", "KOT Printed"]],
  ["whose printing is not recorded is not", { kind: "failed" }, ["print"]],
  ["that the server failed at is not", { kind: "waiting", failure: {} }, ["print"]],
] as const)("a KOT %s", async (_, answer, told) => {
  answers(answer as Partial<SendResult<unknown>>);
  await print();
  expect(did).toEqual(told);
});
