import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { noteLive, noteSilent } from "../sync/http/connection.ts";
import { stubLayout } from "../testing/layout.ts";
import { ConnectionStatus } from "./ConnectionStatus.tsx";

test("the header says whether changes of other devices arrive here: live, reconnecting or offline", () => {
  stubLayout();
  render(
    <MantineProvider>
      <ConnectionStatus />
    </MantineProvider>,
  );
  const said = () => screen.getByRole("status").textContent;
  expect(said()).toContain("reconnecting");
  act(() => noteLive(true));
  expect(said()).toContain("live");
  act(() => noteLive(false));
  expect(said()).toContain("reconnecting");
  act(() => noteSilent());
  expect(said()).toContain("offline");
});
