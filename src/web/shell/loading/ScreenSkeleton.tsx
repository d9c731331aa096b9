import { Box, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SkeletonRows, SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { OrderTakingSkeleton } from "../../screens/order-taking/OrderTakingSkeleton.tsx";

const tables = <SkeletonTiles count={12} height={68} />;
const cards = <SkeletonTiles height={180} />;
const tickets = <SkeletonTiles count={8} height={260} />;

/** What screens are made of, by path; all others are rows. */
const shapes: Readonly<Record<string, ReactNode>> = {
  "book-table": tables,
  menu: tables,
  "add-table": tables,
  kot: tickets,
  orders: <SkeletonTiles count={4} height={160} />,
  "area-management": cards,
  "category-management": cards,
  "add-menu": cards,
  "waiter-management": cards,
  printers: cards,
  reports: <Skeleton height={320} role="status" aria-label="Loading" />,
};

/** Placeholders in the shape of the screen at the address, while its code loads. */
export function ScreenSkeleton() {
  const [, panel, path = ""] = useLocation().pathname.split("/");
  if (panel !== "admin" && panel !== "waiter") return <Box p="md">{panel === "kitchen" && tickets}</Box>;
  if (path === "") return <OrderTakingSkeleton />;
  return (
    <Box p="md">
      <Skeleton height={30} width={220} mb="md" />
      {shapes[path] ?? <SkeletonRows />}
    </Box>
  );
}
