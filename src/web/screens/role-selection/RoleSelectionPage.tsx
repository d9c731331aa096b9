import { Button, Card, Text, Title } from "@mantine/core";
import { IconSettings, IconToolsKitchen2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { setupApi } from "#domain/setup/api.ts";
import { EntryLayout } from "../../features/staff/EntryLayout.tsx";
import { roleLabels } from "../../features/staff/roleLabels.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import classes from "./RoleSelectionPage.module.css";

const roles = ["admin", "waiter"] as const;

const cards: Record<(typeof roles)[number], { readonly text: string; readonly icon: typeof IconSettings }> = {
  admin: { text: "Access the dashboard, tables, menu and expenses", icon: IconSettings },
  waiter: { text: "Take orders, book tables and manage customer service", icon: IconToolsKitchen2 },
};

/** The first screen: continue as admin or as waiter. Both link to the login screen. */
export function RoleSelectionPage() {
  const setup = useApiQueryState(setupApi.read, {}).value;
  return (
    <EntryLayout
      title={setup?.resortTitle ?? "Rasoi"}
      text="Select your role to continue"
      picture={setup?.picture}
      canonical={setup?.canonicalOrigin}
    >
      <div className={classes.cards}>
        {roles.map((role) => (
          <RoleCard key={role} role={role} />
        ))}
      </div>
    </EntryLayout>
  );
}

function RoleCard({ role }: { readonly role: keyof typeof cards }) {
  const { text, icon: RoleIcon } = cards[role];
  return (
    <Card padding="lg">
      <RoleIcon size={32} aria-hidden />
      <Title order={2} mt="sm">
        {roleLabels[role]}
      </Title>
      <Text c="dimmed" mb="md" mt={4}>
        {text}
      </Text>
      <Button component={Link} to="/login" size="lg" mt="auto" fullWidth>
        Continue as {roleLabels[role]}
      </Button>
    </Card>
  );
}
