import { Button, Modal, Text } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import type { Expense } from "#domain/expenses/api.ts";
import { imageUrl } from "#domain/media/imagePath.ts";
import classes from "./ReceiptButton.module.css";

/** 'View Receipt': shows the picture of an expense's receipt in a dialog. */
export function ReceiptButton({ expense }: { readonly expense: Expense }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const url = imageUrl(expense.receipt);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconReceipt size={18} aria-hidden />}
        disabled={url === ""}
        aria-label={`View Receipt of ${expense.title}`}
        title={url === "" ? "No receipt was added" : undefined}
        onClick={() => setIsOpen(true)}
      >
        View Receipt
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={`Receipt: ${expense.title}`} size="lg">
        {isBroken ? (
          <Text>The receipt could not be loaded.</Text>
        ) : (
          <img
            className={classes.receipt}
            src={url}
            alt={`Receipt of ${expense.title}`}
            onError={() => setIsBroken(true)}
          />
        )}
        <Button component="a" href={url} target="_blank" rel="noreferrer" variant="default" mt="md">
          Open in a new tab
        </Button>
      </Modal>
    </>
  );
}
