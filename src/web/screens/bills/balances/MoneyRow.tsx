import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { Ref } from "#domain/entity.ts";
import { formatDateTime, type Instant } from "#domain/time.ts";
import classes from "./Balances.module.css";

interface MoneyRowProps<Choice extends string> {
  /** Where, when and by whom the money was received. */
  readonly taken: {
    readonly table: Ref;
    readonly area: Ref;
    readonly receivedAt: Instant;
    readonly receivedBy: Ref;
  };
  readonly badge: ReactNode;
  /** Its details, each a `span`. */
  readonly children: ReactNode;
  readonly choices: readonly Choice[];
  readonly words: Readonly<Record<Choice, string>>;
  readonly onChoose: (choice: Choice) => void;
  /** The open form, in place of the buttons. */
  readonly form: ReactNode;
}

/** Shows a payment issue for an admin, with a button for each possible action. */
export function MoneyRow<Choice extends string>({
  taken: { table, area, receivedAt, receivedBy },
  badge,
  children,
  choices,
  words,
  onChoose,
  form,
}: MoneyRowProps<Choice>) {
  return (
    <li>
      <div className={classes.head}>
        <strong>
          {table.name} · {area.name}
        </strong>
        {badge}
      </div>
      <div className={classes.facts}>
        {children}
        <span>
          Taken by {receivedBy.name}, {formatDateTime(receivedAt)}
        </span>
      </div>
      {form ?? (
        <Group gap="xs">
          {choices.map((choice) => (
            <Button
              key={choice}
              variant="default"
              aria-label={`${words[choice]}: ${table.name}`}
              onClick={() => onChoose(choice)}
            >
              {words[choice]}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}
