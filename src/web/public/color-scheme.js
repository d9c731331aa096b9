// Sets the colour scheme before the first paint, so that a dark screen never flashes white. A file of its own, because the
// content security policy allows no inline script. The key is the one under which Mantine stores the choice.
(() => {
  const chosen = localStorage.getItem("mantine-color-scheme-value");
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
