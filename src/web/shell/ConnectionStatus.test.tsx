import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { device } from "../sync/device.ts";
import { stubLayout } from "../testing/layout.ts";
import { ConnectionStatus } from "./ConnectionStatus.tsx";

test("the header shows whether events of other devices arrive: live, reconnecting or offline", () => {
  stubLayout();
  render(
    <MantineProvider>
      <ConnectionStatus />
    </MantineProvider>,
  );
  const said = () => screen.getByRole("status").textContent;
  expect(said()).toContain("reconnecting");
  act(() => device.connection.noteLive(true));
  expect(said()).toContain("live");
  act(() => device.connection.noteLive(false));
  expect(said()).toContain("reconnecting");
  act(() => device.connection.noteSilent());
  expect(said()).toContain("offline");
});
