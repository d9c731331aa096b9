import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import classes from "./Display.module.css";

/** Switches this screen between dark and light. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("dark") === "dark";
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={isDark ? "Light colours" : "Dark colours"}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? "☀" : "☾"}
    </button>
  );
}
