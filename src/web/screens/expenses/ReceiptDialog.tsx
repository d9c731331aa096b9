import { Button, Modal, Text } from "@mantine/core";
import { useState } from "react";
import type { Expense } from "#domain/expenses/api.ts";
import { imageUrl } from "#domain/media/imagePath.ts";
import classes from "./ReceiptDialog.module.css";

interface ReceiptDialogProps {
  readonly expense: Expense | undefined;
  readonly onClose: () => void;
}

/** Shows the picture of an expense's receipt in a dialog; undefined closes it. */
export function ReceiptDialog({ expense, onClose }: ReceiptDialogProps) {
  const [last, setLast] = useState(expense);
  // While fading out, the dialog still shows the last receipt.
  if (expense && expense !== last) setLast(expense);
  return (
    <Modal
      opened={expense !== undefined}
      onClose={onClose}
      title={last && `Receipt: ${last.title}`}
      size="lg"
    >
      {last && <Receipt key={last.receipt} title={last.title} url={imageUrl(last.receipt)} />}
    </Modal>
  );
}

function Receipt({ title, url }: { readonly title: string; readonly url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <>
      {isBroken ? (
        <Text>The receipt could not be loaded.</Text>
      ) : (
        <img
          className={classes.receipt}
          src={url}
          alt={`Receipt of ${title}`}
          onError={() => setIsBroken(true)}
        />
      )}
      <Button component="a" href={url} target="_blank" rel="noreferrer" variant="default" mt="md">
        Open in a new tab
      </Button>
    </>
  );
}
