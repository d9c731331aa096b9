import { Text, TextInput } from "@mantine/core";
import { renderSVG } from "uqr";
import { networkApi } from "#domain/network/api.ts";
import { installPage } from "#domain/network/installPage.ts";
import { SETTINGS_LENGTH_MAX } from "#domain/settings/api.ts";
import { calendarDay, formatDay } from "#domain/time.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { belowInput, Section, wide } from "./form/Section.tsx";
import type { SettingsForm } from "./form/useSettingsForm.ts";

/** The restaurant's address, and the QR code of the page that sets up a phone. */
export function NetworkSection({ form }: { readonly form: SettingsForm }) {
  const network = useApiQueryState(networkApi.read, undefined).value;
  const page = installPage(location, network ?? { hosts: [], httpPort: null });
  return (
    <Section
      title="Devices"
      text="Reserve the computer's address on the router: devices know the server by it."
    >
      <TextInput
        wrapperProps={wide}
        label="Canonical address"
        placeholder="https://192.168.1.5:5443"
        description="The one address that every device opens: what a device stores for work without the server belongs to it. Left empty, no address is preferred."
        inputWrapperOrder={belowInput}
        maxLength={SETTINGS_LENGTH_MAX.canonicalOrigin}
        {...form.getInputProps("canonicalOrigin")}
      />
      <div {...wide}>
        <Text>Scan this with a phone or a tablet to set it up, or open {page}</Text>
        <img
          alt={`Code for ${page}`}
          width={160}
          height={160}
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(page))}`}
        />
        {network?.validUntil != null && (
          <Text c="dimmed" size="sm">
            HTTPS on port {network.httpsPort} with{" "}
            {network.certificate === "own" ? "the house's own certificate" : "a given certificate"} until{" "}
            {formatDay(calendarDay(network.validUntil))}, for {network.hosts.join(", ")}.
          </Text>
        )}
      </div>
    </Section>
  );
}
