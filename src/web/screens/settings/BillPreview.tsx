import { Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { billReceipt } from "#domain/orders/bills/receipt.ts";
import type { Settings } from "#domain/settings/api.ts";
import { writePaperPage } from "../../features/printing/paperPage.ts";
import { useNow } from "../../kit/useNow.ts";
import { exampleBill } from "./exampleBill.ts";
import classes from "./SettingsPage.module.css";

const FRAME_MARGIN = 16;

/** Shows an example bill with the typed settings, rendered by the code that prints bills. */
export function BillPreview({ settings }: { readonly settings: Settings }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const now = useNow();
  const bill = exampleBill(settings, now);
  const content = JSON.stringify({ bill, print: settings.print });
  // An effect, because React does not render into the iframe's document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` is all that the preview shows.
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!frame.current || !page) return;
    writePaperPage(page, [billReceipt(bill, settings.print)]);
    page.body.style.margin = `${FRAME_MARGIN}px auto`;
    frame.current.style.height = `${page.documentElement.scrollHeight + FRAME_MARGIN}px`;
  }, [content]);
  return (
    <>
      <Title order={2}>Preview</Title>
      <Text size="sm" c="dimmed" mb="xs">
        An example of a bill, 80 mm wide.
      </Text>
      <iframe ref={frame} className={classes.frame} title="Preview of a bill" tabIndex={-1} />
    </>
  );
}
