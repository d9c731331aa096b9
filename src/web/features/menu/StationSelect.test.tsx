import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Station } from "#domain/menu/stationsApi.ts";
import { exampleStation } from "#domain/testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { StationSelect } from "./StationSelect.tsx";

// Mantine scrolls to the chosen option, which jsdom cannot.
Element.prototype.scrollIntoView = vi.fn();
afterEach(signOutAdmin);

function withStations(...names: string[]) {
  const stations = names.map((name) => Station.encode(exampleStation(name)));
  signInAdmin(async () => Response.json(stations, { headers: { "x-seq": "1", "x-epoch": "e" } }));
}

test("a station is chosen by name, none names the first, and one that was deleted is none", async () => {
  withStations("Hot", "Tandoor");
  const onStation = vi.fn();
  show(<StationSelect label="Station" station="deleted" onStation={onStation} />);
  const [input] = await screen.findAllByLabelText("Station");
  expect((input as HTMLInputElement).value).toBe("Hot (the first)");
  if (input) fireEvent.click(input);
  fireEvent.click(await screen.findByRole("option", { name: "Tandoor", hidden: true }));
  expect(onStation).toHaveBeenCalledExactlyOnceWith("Tandoor");
});

test("a house without stations has nothing to choose", async () => {
  withStations();
  show(<StationSelect label="Station" station={null} onStation={vi.fn()} />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByLabelText("Station")).toBeNull();
});
