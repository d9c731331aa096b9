// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./afterPaint.ts";
import { signal } from "./signal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what stands beside the tapped thing follows in one step, after the frame that shows the change", () => {
  const source = signal(0);
  const follower = afterPaint(source);
  const heard: number[] = [];
  follower.subscribe(() => heard.push(follower.get()));
  source.set(1);
  source.set(2);
  let framesSeen: number[] | undefined;
  requestAnimationFrame(() => {
    framesSeen = [...heard];
  });
  vi.advanceTimersToNextFrame();
  expect(framesSeen).toEqual([]);
  vi.runAllTimers();
  expect(heard).toEqual([2]);
  source.set(3);
  vi.runAllTimers();
  expect(heard).toEqual([2, 3]);
});
