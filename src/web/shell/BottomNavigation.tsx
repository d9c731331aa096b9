import { Link, useLocation } from "react-router";
import classes from "./BottomNavigation.module.css";
import type { MenuLink } from "./menu.ts";

export function BottomNavigation({ links }: { readonly links: readonly MenuLink[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Bottom navigation" className={classes.bar}>
      {links.map(({ to, label, icon: LinkIcon }) => (
        <Link key={to} to={to} className={classes.link} aria-current={pathname === to ? "page" : undefined}>
          <LinkIcon size={22} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
