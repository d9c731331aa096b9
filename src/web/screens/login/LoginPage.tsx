import { Button, Card, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { setupApi } from "#domain/setup/api.ts";
import { staffApi } from "#domain/staff/api.ts";
import { EntryLayout } from "../../features/staff/EntryLayout.tsx";
import { useSignIn } from "../../features/staff/useSignIn.ts";
import { lazyPart } from "../../kit/feedback/lazy.tsx";
import { notify } from "../../kit/feedback/notify.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { useSessionEnded } from "../../sync/hooks/useSession.ts";
import { isServersNo } from "../../sync/http/failure.ts";
import { DemoAccounts } from "./DemoAccounts.tsx";

const FirstAdminForm = lazyPart(async () => (await import("./FirstAdminForm.tsx")).FirstAdminForm);

/** Login: signs a person in; on a server without accounts it creates the first admin. */
export function LoginPage() {
  const setup = useApiQueryState(setupApi.read, {}).value;
  const title = setup?.resortTitle || "Rasoi";
  if (setup?.needsFirstAdmin) {
    return (
      <EntryLayout title={title} text="Create the first admin account" isNarrow>
        <FirstAdminForm />
      </EntryLayout>
    );
  }
  return (
    <EntryLayout
      title={title}
      text="Sign in"
      isNarrow
      picture={setup?.picture}
      canonical={setup?.canonicalOrigin}
    >
      <LoginForm />
      {setup?.demo && <DemoAccounts accounts={setup.demoAccounts} />}
      <Button component={Link} to="/" variant="subtle" fullWidth mt="sm">
        Back to Role Selection
      </Button>
    </EntryLayout>
  );
}

function LoginForm() {
  const ended = useSessionEnded();
  const signIn = useSignIn();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const login = useSend(staffApi.login, {
    toast: {
      failure: (error) =>
        isServersNo(error)
          ? { title: "Login Failed", text: error.message || "Invalid credentials" }
          : { title: "Login Error", text: "Network error. Please try again." },
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === "" || password.trim() === "") {
      notify.failure("Validation Error", "Please enter both username and password");
      return;
    }
    setIsBusy(true);
    const result = await login({ body: { username: username.trim(), password } });
    setIsBusy(false);
    if (result.kind === "done") await signIn(result.answer);
  };

  return (
    <Card padding="lg" component="form" onSubmit={(event: FormEvent) => void submit(event)} noValidate>
      <Stack>
        {ended === "expired" && <Text role="status">Your session has ended. Please sign in again.</Text>}
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={isBusy}>
          Login
        </Button>
      </Stack>
    </Card>
  );
}
