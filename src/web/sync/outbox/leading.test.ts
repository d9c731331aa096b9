// @vitest-environment node
import { expect, test } from "vitest";
import { createWorld } from "../testing/outboxWorld.ts";

test("a tab that begins to deliver sends nothing on an answer of the store to an earlier question", () => {
  const world = createWorld();
  const tab = world.open();
  world.make(tab, {
    order: "o1",
    person: "asha",
    hasWaitingScreen: false,
    serverAnswers: [],
    handling: "none",
  });
  const storeWorks = () => {
    while (tab.storeRequests.length > 0) world.work(tab, false);
  };
  const storeAnswers = () => {
    for (const event of tab.stored.splice(0)) world.dispatch(tab, event);
  };
  storeWorks();
  storeAnswers();
  world.dispatch(tab, { kind: "message", message: { kind: "changed" } });
  storeWorks();
  // Another tab delivers the command, before this one begins to.
  world.store.clear();
  world.dispatch(tab, { kind: "lease", isLeader: true });
  storeAnswers();
  expect(world.sends).toEqual([]);
  storeWorks();
  storeAnswers();
  expect([tab.state.records, world.sends]).toEqual([[], []]);
});
