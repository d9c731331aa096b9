import type { Course } from "./course.ts";

/** What of an order's line decides when it is sent. */
export interface CourseLine {
  readonly quantity: number;
  readonly notes: string;
  readonly sentQuantity: number;
  readonly sentNotes: string;
  readonly course?: Course | undefined;
}

function hasUnsentPieces(line: CourseLine): boolean {
  return line.quantity > line.sentQuantity;
}

/** True for a line whose unsent pieces wait for its course to be fired (clarification 108). */
export function isHeld(line: CourseLine): boolean {
  return line.course?.isHeld === true && hasUnsentPieces(line);
}

/**
 * Holds the unsent lines of later courses: of several unsent courses only the first goes with the next KOT. A line that a person
 * released stays so, and a course that the kitchen has is not held.
 */
export function withLaterCoursesHeld<L extends CourseLine>(lines: readonly L[]): L[] {
  const unsent = lines.flatMap((line) => (line.course && hasUnsentPieces(line) ? line.course : []));
  const first = Math.min(...unsent.map(({ position }) => position));
  const sent = new Set(lines.filter((line) => line.sentQuantity > 0).map(({ course }) => course?.name));
  const isLater = ({ name, position, isHeld: decided }: Course) =>
    decided === undefined && position > first && !sent.has(name);
  return lines.map((line) =>
    line.course && hasUnsentPieces(line) && isLater(line.course) ? withHold(line, true) : line,
  );
}

function withHold<L extends CourseLine>(line: L, held: boolean): L {
  return line.course ? { ...line, course: { ...line.course, isHeld: held } } : line;
}

/** Returns the course of a new line: held if all unsent dishes of it are. */
export function joinedCourse(course: Course, lines: readonly CourseLine[]): Course {
  const others = lines.filter((line) => line.course?.name === course.name && hasUnsentPieces(line));
  return others.length > 0 && others.every(isHeld) ? { ...course, isHeld: true } : course;
}

export interface CourseChange {
  /** Null: none. */
  readonly course?: Course | null | undefined;
  readonly isHeld?: boolean | undefined;
}

/** Changes a line's course, and whether it is held. In another course it is held as a new line would be, if nobody says. */
export function withLineCourse<L extends CourseLine, O extends { readonly items: readonly L[] }>(
  order: O,
  line: L,
  { course, isHeld: held }: CourseChange,
): O {
  if (course === undefined && held === undefined) return order;
  const after = course ? joinedCourse(course, order.items) : course === null ? undefined : line.course;
  const changed = { ...line, course: after };
  const items = order.items.map((one) =>
    one !== line ? one : held === undefined ? changed : withHold(changed, held),
  );
  return { ...order, items: withLaterCoursesHeld(items) };
}

/** Returns the lines as the next KOT sends them: a held line as the kitchen has it. */
export function withoutHeld<L extends CourseLine>(lines: readonly L[]): L[] {
  return lines.map((line) =>
    isHeld(line) ? { ...line, quantity: line.sentQuantity, notes: line.sentNotes } : line,
  );
}

/** Returns what Fire sends: the lines of its courses, released, and those without a course. Without `courses`: a plain KOT. */
export function fired<L extends CourseLine, O extends { readonly items: readonly L[] }>(
  order: O & { readonly items: readonly L[] },
  courses: readonly string[] | undefined,
): { readonly order: O; readonly only: { readonly lines: readonly L[] } | undefined } {
  if (!courses) return { order, only: undefined };
  const isFired = ({ course }: L) => course !== undefined && courses.includes(course.name);
  const items = order.items.map((line) => (isFired(line) ? withHold(line, false) : line));
  return {
    order: { ...order, items },
    only: { lines: items.filter((line) => !line.course || isFired(line)) },
  };
}

/** A course with held dishes. */
export interface HeldCourse<L extends CourseLine = CourseLine> {
  readonly name: string;
  readonly lines: readonly L[];
  /** The pieces that are held. */
  readonly pieces: number;
}

/** Returns the courses that are held, in their order. */
export function heldCourses<L extends CourseLine>(lines: readonly L[]): HeldCourse<L>[] {
  return [...Map.groupBy(byCourse(lines.filter(isHeld)), ({ course }) => course?.name ?? "")].map(
    ([name, held]) => {
      const pieces = held.reduce((sum, line) => sum + line.quantity - line.sentQuantity, 0);
      return { name, lines: held, pieces };
    },
  );
}

/** Sorts lines by their courses. */
export function byCourse<L extends CourseLine>(lines: readonly L[]): L[] {
  return lines.toSorted((a, b) => (a.course?.position ?? -1) - (b.course?.position ?? -1));
}

/** Returns the names of the courses of lines, in their order. */
export function courseNames(lines: readonly CourseLine[]): string[] {
  return [...new Set(byCourse(lines).flatMap(({ course }) => course?.name ?? []))];
}
