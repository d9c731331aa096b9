import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ConnectionBanner } from "../../kit/feedback/ConnectionBanner.tsx";
import { ToastSpacer } from "../../kit/feedback/ToastSpacer.tsx";
import { useScreenTitle } from "../../kit/useScreenTitle.ts";
import { OtherAddress } from "../network/AddressNotice.tsx";
import classes from "./EntryLayout.module.css";
import { ResortPicture } from "./ResortPicture.tsx";

interface EntryLayoutProps {
  readonly title: string;
  readonly text: string;
  readonly isNarrow?: boolean;
  /** The path of the resort's picture. */
  readonly picture?: string | undefined;
  /** The restaurant's canonical address, for a notice if this is another one. */
  readonly canonical?: string | undefined;
  readonly children: ReactNode;
}

/** The layout of the screens before sign-in: role selection and login. */
export function EntryLayout({ title, text, isNarrow, picture, canonical, children }: EntryLayoutProps) {
  useScreenTitle(text, title);
  return (
    <div className={classes.frame}>
      <ConnectionBanner />
      <OtherAddress canonical={canonical} />
      <div className={classes.scroller}>
        <main className={classes.main} data-narrow={isNarrow || undefined}>
          <ResortPicture picture={picture} />
          <Title order={1} ta="center">
            {title}
          </Title>
          <Text c="dimmed" ta="center" mt={4}>
            {text}
          </Text>
          <div className={classes.content}>{children}</div>
        </main>
      </div>
      <ToastSpacer />
    </div>
  );
}
