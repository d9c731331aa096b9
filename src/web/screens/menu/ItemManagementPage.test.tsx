import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MenuItem } from "#domain/menu/api.ts";
import { exampleSettings } from "#domain/testing/examples.ts";
import { item } from "../../testing/examples.ts";
import { stubLayout } from "../../testing/layout.ts";
import { ItemManagementPage } from "./ItemManagementPage.tsx";

const menu = vi.hoisted(() => ({ items: [] as readonly MenuItem[] }));
vi.mock("../../sync/hooks/useSession.ts", () => ({ usePerson: () => ({ role: "admin" }) }));
vi.mock("../../sync/hooks/useSend.ts", () => ({ useSend: () => vi.fn() }));
vi.mock("../../sync/hooks/useApiQuery.ts", () => ({
  useApiQuery: ({ path }: { readonly path: string }) =>
    path === "/settings" ? exampleSettings() : path === "/menu/items" ? menu.items : [],
}));

beforeEach(() => stubLayout());
afterEach(cleanup);

test.each<[string, readonly MenuItem[], string | undefined]>([
  ["an empty menu offers", [], "/admin/menu-import"],
  ["a menu with items does not offer", [item], undefined],
])("%s the import of a sheet in its place", (_, items, path) => {
  menu.items = items;
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={["/admin/item-management"]}>
        <ItemManagementPage />
      </MemoryRouter>
    </MantineProvider>,
  );
  const link = screen.queryByRole("link", { name: "Import your menu from a sheet" });
  expect(link?.getAttribute("href")).toBe(path);
});
