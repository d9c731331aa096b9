import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Toasts } from "./Toasts.tsx";

const shown = vi.hoisted(() => vi.fn(() => null));
vi.mock("sonner", () => ({ Toaster: shown, toast: {}, useSonner: () => ({ toasts: [] }) }));

test("Alt+T focuses the toasts", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  );
  expect(shown).toHaveBeenCalledWith(expect.objectContaining({ hotkey: ["altKey", "KeyT"] }), undefined);
});
