import { Button } from "@mantine/core";
import { Link } from "react-router";
import { usePanel } from "./panel.ts";

/** The first act where there are no orders, bills or sales yet: a button to order-taking. */
export function TakeOrder() {
  const { base } = usePanel();
  return (
    <Button component={Link} to={base}>
      Take an order
    </Button>
  );
}
