import { Button } from "@mantine/core";
import { Link } from "react-router";
import { usePanel } from "./panel.ts";

/** A link to order-taking, for empty lists of orders, bills and sales. */
export function TakeOrder() {
  const { base } = usePanel();
  return (
    <Button component={Link} to={base}>
      Take an order
    </Button>
  );
}
