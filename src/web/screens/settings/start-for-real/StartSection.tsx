import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { Section } from "../form/Section.tsx";
import { StartDialog } from "./StartDialog.tsx";

export function StartedSection() {
  return (
    <Section title="Start for real">
      <Text data-wide>The demo data is gone; this resort runs for real.</Text>
    </Section>
  );
}

/** Explains the end of the demo and opens its dialog, while the server runs with demo data (clarification 11). */
export function StartSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title="Start for real"
      text="This resort runs with demo data: example orders, bills and accounts that everybody knows."
      actions={<Button onClick={() => setIsOpen(true)}>Start for real…</Button>}
    >
      <Text data-wide>
        A backup is made first. Then the demo's orders, bills, expenses and accounts go, and invoice numbers
        begin anew. You choose whether the menu and the tables stay.
      </Text>
      <StartDialog opened={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  );
}
