import { Alert, Anchor, List, Stack, Tabs, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { type Network, networkApi } from "#domain/network/api.ts";
import { OpenAddressButton } from "../../features/network/OpenAddressButton.tsx";
import { EntryLayout } from "../../features/staff/EntryLayout.tsx";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { useScreenTitle } from "../../kit/useScreenTitle.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { ownPlatform, platforms } from "./platforms.ts";

/** Explains how to trust the restaurant's own certificate authority on a device, and checks that it worked. */
export function InstallPage() {
  useScreenTitle("Set up this device", "Rasoi");
  return (
    <EntryLayout title="Rasoi" text="Set up this device">
      <AsyncBoundary>
        <Steps />
      </AsyncBoundary>
    </EntryLayout>
  );
}

function Steps() {
  const network = useApiQuery(networkApi.read);
  if (network.httpsPort === null)
    return <Text>HTTPS is off on this server (HTTPS_PORT). Open the app as it is.</Text>;
  const origin = `https://${location.hostname}:${network.httpsPort}`;
  return (
    <Stack>
      <Trust network={network} origin={origin} />
      {network.certificate === "own" && <Platforms fingerprint={network.fingerprint ?? ""} />}
    </Stack>
  );
}

const CHECKED_EVERY_MS = 3_000;

/** Fetches a picture over HTTPS repeatedly: it loads once this device trusts the certificate. */
function useIsTrusted(origin: string): boolean {
  const [isTrusted, setIsTrusted] = useState(false);
  useEffect(() => {
    const check = () => {
      const picture = new Image();
      picture.onload = () => setIsTrusted(true);
      picture.src = `${origin}/install/trusted.svg?${Date.now()}`;
    };
    check();
    const timer = setInterval(check, CHECKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [origin]);
  return isTrusted;
}

function Trust({ network, origin }: { readonly network: Network; readonly origin: string }) {
  const isTrusted = useIsTrusted(origin);
  if (isTrusted) {
    return (
      <Alert color="green" title="This device trusts the server">
        <OpenAddressButton origin={origin} label="Open the app" />
        <Text size="sm">
          Then install it from the browser's menu, so that it opens without the server too.
        </Text>
      </Alert>
    );
  }
  const isNamed = network.hosts.includes(location.hostname);
  return (
    <Alert title="This device does not trust the server yet">
      {isNamed
        ? "Follow the steps below. This page notices by itself when it has worked."
        : `The certificate is not for ${location.hostname}. Open this page under one of: ${network.hosts.join(", ")}.`}
    </Alert>
  );
}

function Platforms({ fingerprint }: { readonly fingerprint: string }) {
  const platform = ownPlatform(navigator);
  return (
    <Tabs defaultValue={platform?.id ?? "windows"}>
      <Tabs.List>
        {platforms.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {platforms.map(({ id, file, steps }) => (
        <Tabs.Panel key={id} value={id} pt="md">
          <List type="ordered" spacing="xs">
            <List.Item>
              <Anchor href={file} download={file.endsWith(".crt")}>
                Download the certificate of this house
              </Anchor>
            </List.Item>
            {steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </Tabs.Panel>
      ))}
      <Text size="xs" c="dimmed" mt="md">
        SHA-256: {fingerprint}
      </Text>
    </Tabs>
  );
}
