import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReportTable } from "./ReportTable.tsx";

test("two dishes with the same name have a row each, which disappear with their range", () => {
  const columns = [{ header: "Item", cell: (name: string) => name }];
  const table = (rows: readonly string[]) => (
    <MantineProvider>
      <ReportTable title="Sold" rows={rows} columns={columns} empty={null} />
    </MantineProvider>
  );
  const names = () => screen.getAllByRole("cell").map(({ textContent }) => textContent);
  const { rerender } = render(table(["Tea", "Tea", "Dosa"]));
  expect(names()).toEqual(["Tea", "Tea", "Dosa"]);
  rerender(table(["Dosa", "Tea"]));
  expect(names()).toEqual(["Dosa", "Tea"]);
});
