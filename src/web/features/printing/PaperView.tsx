import { useEffect, useRef, useState } from "react";
import type { PaperDocument } from "#domain/printing/document.ts";
import classes from "./PaperView.module.css";
import { writePaperPage } from "./paperPage.ts";

interface PaperViewProps {
  readonly paper: PaperDocument;
  /** The name of the document, for screen readers: "Bill A/26-27/000123". */
  readonly label: string;
}

/** Shows a document as printed: the popup's page, in an iframe. */
export function PaperView({ paper, label }: PaperViewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(400);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    writePaperPage(page, [paper]);
    setHeight(page.documentElement.scrollHeight);
  }, [paper]);
  return (
    <div className={classes.sheet}>
      <iframe ref={frame} title={label} className={classes.frame} style={{ height }} />
    </div>
  );
}
