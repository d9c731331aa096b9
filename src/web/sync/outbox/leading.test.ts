// @vitest-environment node
import { expect, test } from "vitest";
import { createWorld } from "../testing/outboxWorld.ts";

/** Makes a tab with a change that is stored. */
function tabWithChange({ hasWaitingScreen = false } = {}) {
  const world = createWorld();
  const tab = world.open();
  world.make(tab, {
    order: "o1",
    person: "asha",
    hasWaitingScreen,
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
  return { world, tab, storeWorks, storeAnswers };
}

test("a tab that begins to deliver sends nothing on an answer of the store to an earlier question", () => {
  const { world, tab, storeWorks, storeAnswers } = tabWithChange();
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

test("a change that another tab has delivered stays on screen where the store was read before this tab is notified", () => {
  const { world, tab, storeWorks, storeAnswers } = tabWithChange();
  const [record] = tab.state.records;
  if (!record) throw new Error("nothing is stored");
  world.store.clear();
  world.dispatch(tab, { kind: "message", message: { kind: "changed" } });
  storeWorks();
  storeAnswers();
  const answer = { body: {}, seq: 7, epoch: "e" };
  world.dispatch(tab, { kind: "message", message: { kind: "delivered", record, answer } });
  expect(tab.state.records).toEqual([{ ...record, state: "delivered", seq: 7, epoch: "e" }]);
});

test("a screen that shows a refusal for the leading tab receives nothing else, also where the network goes right then", () => {
  const { world, tab, storeWorks, storeAnswers } = tabWithChange({ hasWaitingScreen: true });
  const [id = ""] = tab.made;
  const refusal = { code: "order-not-open", message: "This order is closed." };
  world.dispatch(tab, { kind: "message", message: { kind: "refused", id, refusal } });
  // The leading tab removes the change, says so, and finds the network gone.
  world.store.clear();
  for (const kind of ["changed", "later"] as const)
    world.dispatch(tab, { kind: "message", message: { kind } });
  world.dispatch(tab, { kind: "caller-timeout", id });
  storeWorks();
  storeAnswers();
  expect(tab.outcomes.get(id)).toMatchObject([{ kind: "refused" }]);
});
