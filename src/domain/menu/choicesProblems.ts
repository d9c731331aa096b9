import { nameKey } from "../entity.ts";
import type { FieldProblem } from "../refusal.ts";
import type { Choices } from "./choices.ts";

/** Returns the validation errors of choices; empty if they are valid. */
export function choicesProblems(choices: Choices | null | undefined): FieldProblem[] {
  if (!choices) return [];
  const { variants, groups, openPrice } = choices;
  const { min, max } = openPrice ?? { min: null, max: null };
  return [
    ...(areUnlike(variants) ? [] : [problem("variants", "must have different names")]),
    ...groups.flatMap((group, at) => [
      ...(group.min <= group.max ? [] : [problem(`groups.${at}.max`, "must not be less than the least")]),
      ...(group.min <= group.options.length
        ? []
        : [problem(`groups.${at}.min`, "must not be more than there are options")]),
    ]),
    ...(areUnlike(groups.flatMap(({ options }) => options))
      ? []
      : [problem("groups", "must have options with different names")]),
    ...(min === null || max === null || min <= max
      ? []
      : [problem("openPrice.max", "must not be less than the least")]),
  ];
}

function problem(field: string, message: string): FieldProblem {
  return { field: `choices.${field}`, message };
}

function areUnlike(named: readonly { readonly name: string }[]): boolean {
  return new Set(named.map(({ name }) => nameKey(name))).size === named.length;
}
