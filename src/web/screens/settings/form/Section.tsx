import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Section.module.css";

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a part of the settings under a heading. */
export function Section({ title, text, actions, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <div>
          <Title order={2}>{title}</Title>
          {text && (
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          )}
        </div>
        {actions}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Wrapper properties of an input that takes a whole row. */
export const wide = { "data-wide": true };

/** Puts an input's description below the input, so that the inputs of a row are level. */
export const belowInput: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "error",
  "description",
];
