// @vitest-environment jsdom
import { expect, test } from "vitest";
import { row, rule, text } from "#domain/printing/document.ts";
import { writePaperPage } from "./paperPage.ts";

function parsePage(...blocks: Parameters<typeof writePaperPage>[1][number]["blocks"]) {
  const page = document.implementation.createHTMLDocument();
  writePaperPage(page, [{ kind: "kot", title: "KOT1", blocks }]);
  return page;
}

test("prints typed text as text, never as markup", () => {
  const page = parsePage(text("<img src=x onerror=alert(1)>"), row(["<b>Dal</b>", "1"]));
  expect(page.querySelector("img, b, script")).toBeNull();
  expect(page.body.textContent).toContain("<img src=x onerror=alert(1)>");
});

test("every block has its style, and each document its own sheet", () => {
  const page = document.implementation.createHTMLDocument();
  const kot = {
    kind: "kot",
    title: "KOT1",
    blocks: [text("CANCEL 2 × Dal", { bold: true, inverted: true })],
  } as const;
  const bill = {
    kind: "bill",
    title: "A/1",
    blocks: [rule(), row(["Total", "100.00"], { size: "huge" })],
  } as const;
  writePaperPage(page, [kot, bill]);
  expect(page.querySelectorAll("section")).toHaveLength(2);
  expect(page.querySelector("p")?.className).toBe("bold inverted");
  expect(page.querySelector("hr + .row.huge")?.children).toHaveLength(2);
  expect(page.title).toBe("KOT1 · A/1");
});

test("consecutive table rows share their columns", () => {
  const page = parsePage(
    row(["Dal", "1", "9.00"]),
    row(["Roti", "2", "18.00"]),
    rule(),
    row(["Tea", "1", "5.00"]),
  );
  expect([...page.querySelectorAll(".columns")].map(({ children }) => children.length)).toEqual([2, 1]);
});

test("the paper is 80 mm wide and as long as its content", () => {
  expect(parsePage(rule()).querySelector("style")?.textContent).toContain("size: 80mm auto");
});

test("a phone shows the paper as wide as its screen", () => {
  expect(parsePage(rule()).querySelector<HTMLMetaElement>("meta[name=viewport]")?.content).toBe(
    "width=device-width",
  );
});
