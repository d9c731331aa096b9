import { Code, Stack, Text } from "@mantine/core";
import type { z } from "zod";
import type { Setup } from "#domain/setup/api.ts";
import { roleLabels } from "../../features/staff/roleLabels.ts";

type Accounts = z.output<typeof Setup>["demoAccounts"];

/** Shows the demo accounts with their passwords, while the server runs with demo data (clarification 11). */
export function DemoAccounts({ accounts }: { readonly accounts: Accounts }) {
  return (
    <Stack gap={4} mt="md" align="center">
      <Text fw={600}>Demo credentials</Text>
      {accounts.map(({ role, username, password }) => (
        <Text key={username}>
          {roleLabels[role]}: <Code>{username}</Code> / <Code>{password}</Code>
        </Text>
      ))}
    </Stack>
  );
}
