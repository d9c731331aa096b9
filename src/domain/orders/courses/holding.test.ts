import { expect, test } from "vitest";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import { kotDeltas } from "../kot/delta.ts";
import { asMeant } from "../kot/late.ts";
import { toCome } from "../kot/toCome.ts";
import type { Order } from "../order/api.ts";
import {
  coursesToSendAll,
  findLine,
  isUnsent,
  linesToSend,
  withAdditions,
  withAllLinesSent,
  withLine,
} from "../order/order.ts";
import { courseOf } from "./course.ts";
import { fired, heldCourses, withLineCourse } from "./holding.ts";

const courses = ["Starters", "Mains", "Desserts"];
const dish = (name: string, course?: string, quantity = 1) =>
  exampleAddition({ _id: name, menuItem: { _id: name, name }, quantity, course: courseOf(course, courses) });
const soup = dish("soup", "Starters");
const dal = dish("dal", "Mains", 2);
const kulfi = dish("kulfi", "Desserts");
const lime = dish("lime");
const order = (...dishes: ReturnType<typeof dish>[]) => withAdditions(exampleOrder(), dishes);
const inCourse = (before: Order, name: string, change: Parameters<typeof withLineCourse>[2]) => {
  const line = findLine(before, name);
  if (!line) throw new Error(`the order has no ${name}`);
  return withLineCourse(before, line, change);
};
const fire = (before: Order, ...names: string[]) => {
  const { order: after, only } = fired(before, names);
  return { deltas: kotDeltas(asMeant(after, only)), after: withAllLinesSent(after, asMeant(after, only)) };
};
const toSend = (before: Order) => kotDeltas(before).map(({ line, quantity }) => `${quantity} ${line}`);

test.each([
  ["all of one course and what has none", [dal, lime], ["2 dal", "1 lime"]],
  ["the first of several courses, in whatever order they were tapped", [kulfi, dal, soup], ["1 soup"]],
  ["without the first course the next one", [kulfi, lime, dal], ["1 lime", "2 dal"]],
])("a KOT sends %s", (_, dishes, expected) => {
  const all = order(...dishes);
  expect(toSend(all)).toEqual(expected);
  expect(linesToSend(all)).toHaveLength(expected.length);
  const sent = withAllLinesSent(all);
  expect(sent.items.filter((line) => !isUnsent(line))).toHaveLength(expected.length);
  expect(toSend(sent)).toEqual([]);
});

test("Fire sends the dishes of its course and what has none, and other courses stay held", () => {
  const sent = withAllLinesSent(order(soup, dal, kulfi));
  const { deltas, after } = fire(withAdditions(sent, [lime]), "Mains");
  expect(deltas.map(({ line }) => line)).toEqual(["dal", "lime"]);
  expect(after.items.filter(isUnsent).map(({ _id }) => _id)).toEqual(["kulfi"]);
  expect(toCome(after.items)).toEqual(["Desserts: 1 × kulfi"]);
});

test("Fire leaves an unsent dish of another course for its own KOT", () => {
  const waiting = withAdditions(withAllLinesSent(order(soup, dal)), [dish("roll", "Starters")]);
  expect(fire(waiting, "Mains").deltas.map(({ line }) => line)).toEqual(["dal"]);
});

test("what is added to a held course is held, and to a fired one goes with the next KOT", () => {
  const sent = withAllLinesSent(order(soup, dal, kulfi));
  const more = withAdditions(sent, [{ ...dal, _id: "more" }]);
  expect(more.items).toHaveLength(3);
  expect(toSend(more)).toEqual([]);
  expect(fire(more, "Mains").deltas).toMatchObject([{ line: "dal", quantity: 4 }]);
  const late = withAdditions(fire(more, "Mains").after, [
    { ...dal, _id: "late" },
    { ...soup, _id: "soup2" },
  ]);
  expect(toSend(late)).toEqual(["1 soup", "2 dal"]);
});

test("a line that is held alone leaves the others of its course, also new ones, to the next KOT", () => {
  const held = inCourse(order(soup, dish("roll", "Starters")), "roll", { isHeld: true });
  expect(toSend(held)).toEqual(["1 soup"]);
  expect(toSend(withAdditions(held, [dish("chaat", "Starters")]))).toEqual(["1 soup", "1 chaat"]);
  const sent = withAllLinesSent(order(soup, dal));
  expect(toSend(withAdditions(sent, [dish("naan", "Mains")]))).toEqual([]);
});

test("a main ordered once the starters are out is not held", () => {
  expect(toSend(withAdditions(withAllLinesSent(order(soup)), [dal]))).toEqual(["2 dal"]);
});

test("a dish joins its line in the same course only", () => {
  const early = inCourse(order(dal), "dal", { course: courseOf("Starters", courses) ?? null });
  expect(toSend(withAdditions(early, [{ ...dal, _id: "more" }]))).toEqual(["2 dal"]);
});

test("a person holds a line, releases one, and brings one with another course", () => {
  const all = order(soup, dal, kulfi);
  expect(toSend(inCourse(all, "soup", { isHeld: true }))).toEqual([]);
  const released = inCourse(all, "dal", { isHeld: false });
  expect(toSend(withAdditions(released, [dish("roll", "Starters")]))).toEqual(["1 soup", "2 dal", "1 roll"]);
  expect(toSend(inCourse(all, "kulfi", { course: courseOf("Starters", courses) ?? null }))).toEqual([
    ...["1 soup", "1 kulfi"],
  ]);
  expect(toSend(inCourse(all, "soup", { course: courseOf("Desserts", courses) ?? null }))).toEqual([]);
  const none = inCourse(all, "dal", { course: null });
  expect(toSend(none)).toEqual(["1 soup", "2 dal"]);
  expect(findLine(none, "dal")?.course).toBeUndefined();
});

test("a line that is partly sent can be held: its sent dishes stay, and a note waits with the others", () => {
  const sent = withAllLinesSent(order(dal));
  const more = inCourse(withLine(sent, "dal", { quantity: 5, notes: "hot" }), "dal", { isHeld: true });
  expect(toSend(more)).toEqual([]);
  expect(heldCourses(more.items)).toMatchObject([{ name: "Mains", pieces: 3 }]);
  expect(kotDeltas(withLine(more, "dal", { quantity: 1 }))).toMatchObject([
    { change: "cancel", quantity: 1 },
    { change: "note", quantity: 1 },
  ]);
  expect(fire(more, "Mains").deltas).toMatchObject([
    { change: "note", quantity: 2 },
    { change: "add", quantity: 3 },
  ]);
});

test("held courses are listed in their order, and sent whole with the others before a bill", () => {
  const all = order(kulfi, { ...kulfi, _id: "k2", notes: "no nuts" }, dal, soup);
  expect(toCome(all.items)).toEqual(["Mains: 2 × dal", "Desserts: 1 × kulfi, 1 × kulfi"]);
  expect(coursesToSendAll(all)).toEqual(courses);
  expect(coursesToSendAll(order(dal))).toBeUndefined();
  const noted = withLine(withAllLinesSent(all), "soup", { notes: "hot" });
  expect(fire(noted, ...(coursesToSendAll(noted) ?? [])).deltas).toHaveLength(4);
  expect(fire(all, ...courses).deltas).toHaveLength(4);
});

test("a course that the settings do not have is none", () => {
  expect(courseOf("Fish", courses)).toBeUndefined();
  expect(courseOf(undefined, courses)).toBeUndefined();
  expect(courseOf("Mains", courses)).toEqual({ name: "Mains", position: 1 });
});
