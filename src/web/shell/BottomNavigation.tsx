import { NavLink, useLocation } from "react-router";
import classes from "./BottomNavigation.module.css";
import type { MenuLink } from "./menu.ts";

export function BottomNavigation({ links }: { readonly links: readonly MenuLink[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Bottom navigation" className={classes.bar}>
      {links.map(({ to, label, icon: LinkIcon }) => (
        <NavLink key={to} end to={to} className={classes.link} data-active={pathname === to || undefined}>
          <LinkIcon size={22} aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
