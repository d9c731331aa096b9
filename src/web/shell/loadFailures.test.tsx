import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Area } from "#domain/floor/areasApi.ts";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { hall } from "../testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../testing/signedIn.tsx";
import { adminScreens } from "./screens.ts";

const bodies: Readonly<Record<string, unknown>> = {
  "/api/settings": Settings.encode(defaultSettings),
  "/api/areas": [Area.encode(hall)],
};

afterEach(signOutAdmin);

test.each([
  ["book-table", "Failed to fetch areas", "/api/areas"],
  ["book-table", "Failed to fetch tables", "/api/tables"],
  ["add-menu", "Failed to fetch menu data", "/api/menu/categories"],
  ["kot", "Failed to load KOTs", "/api/kot"],
  ["orders", "Failed to load orders", "/api/orders"],
  ["area-management", "Failed to load areas", "/api/areas"],
  ["category-management", "Failed to load categories", "/api/menu/categories"],
  ["item-management", "Failed to load data", "/api/menu/items"],
  ["expenses", "Failed to load expenses", "/api/expenses"],
  ["reports", "Failed to load sales report", "/api/reports/sales"],
  ["waiter-management", "Failed to load waiters", "/api/auth/users"],
])(
  "the screen %s shows %j if %s is refused, counts the retries and reads again",
  async (path, title, address) => {
    let message = "Told you";
    signInAdmin(async (url) => {
      if (new URL(url, "http://rasoi").pathname === address)
        return Response.json({ code: "invalid-input", message }, { status: 422 });
      return Response.json(bodies[url] ?? [], { headers: { "x-seq": "1", "x-epoch": "e" } });
    });
    const Page = await adminScreens.find((one) => one.path === path)?.code.load();
    if (!Page) throw new Error(`there is no screen ${path}`);
    show(<Page />, `/admin/${path}`);
    const panel = async () => {
      const { parentElement } = await screen.findByText(`${title}: ${message}`);
      if (parentElement?.getAttribute("role") !== "alert") throw new Error("it stands in no panel");
      return within(parentElement);
    };
    fireEvent.click((await panel()).getByRole("button", { name: "Retry" }));
    await waitFor(async () => expect((await panel()).getByText("Retry count: 1")).toBeTruthy());
    const retry = (await panel()).getByRole("button", { name: "Retry" });
    message = "Told again";
    fireEvent.click(retry);
    await panel();
  },
);
