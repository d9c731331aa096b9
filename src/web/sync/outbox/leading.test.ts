// @vitest-environment node
import { expect, test } from "vitest";
import { createWorld } from "../testing/outboxWorld.ts";

/** Creates a tab with a stored command. */
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

test("a new leader sends nothing on a store answer from before it led", () => {
  const { world, tab, storeWorks, storeAnswers } = tabWithChange();
  world.dispatch(tab, { kind: "message", message: { kind: "changed" } });
  storeWorks();
  // Another tab delivers the command before this one starts.
  world.store.clear();
  world.dispatch(tab, { kind: "leader-changed", isLeader: true });
  storeAnswers();
  expect(world.sends).toEqual([]);
  storeWorks();
  storeAnswers();
  expect([tab.state.records, world.sends]).toEqual([[], []]);
});

test("a command delivered by another tab stays on screen if the store was read before the broadcast arrived", () => {
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

test("a screen that shows a refusal for the leading tab receives no other outcome, even if the network fails right then", () => {
  const { world, tab, storeWorks, storeAnswers } = tabWithChange({ hasWaitingScreen: true });
  const [id = ""] = tab.made;
  const refusal = { code: "order-not-open", message: "This order is closed." };
  world.dispatch(tab, { kind: "message", message: { kind: "refused", id, refusal } });
  // The leading tab removes the command, broadcasts it, and loses the network.
  world.store.clear();
  for (const kind of ["changed", "paused"] as const)
    world.dispatch(tab, { kind: "message", message: { kind } });
  world.dispatch(tab, { kind: "screen-timeout", id });
  storeWorks();
  storeAnswers();
  expect(tab.outcomes.get(id)).toMatchObject([{ kind: "refused" }]);
});
