import { Button, Card, SimpleGrid, Text, Title } from "@mantine/core";
import { IconSettings, IconToolsKitchen2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { setupApi } from "#domain/setup/api.ts";
import { EntryLayout } from "../../features/staff/EntryLayout.tsx";
import { useGlance } from "../../sync/useAsk.ts";

const roles = [
  {
    name: "Admin",
    text: "Access the dashboard, tables, menu and expenses",
    icon: IconSettings,
  },
  {
    name: "Waiter",
    text: "Take orders, book tables and manage customer service",
    icon: IconToolsKitchen2,
  },
];

export function RoleSelectionPage() {
  const setup = useGlance(setupApi.read, {});
  return (
    <EntryLayout title={setup.value?.resortTitle ?? "Rasoi"} text="Select your role to continue">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {roles.map(({ name, text, icon: RoleIcon }) => (
          <Card key={name} padding="lg">
            <RoleIcon size={32} aria-hidden />
            <Title order={2} mt="sm">
              {name}
            </Title>
            <Text c="dimmed" mb="md" mt={4}>
              {text}
            </Text>
            <Button component={Link} to="/login" size="lg" mt="auto" fullWidth>
              Continue as {name}
            </Button>
          </Card>
        ))}
      </SimpleGrid>
    </EntryLayout>
  );
}
