import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";

const API = process.env.API_URL ?? "http://localhost:5000";

export default defineConfig({
  root: "src/web",
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    // The size budget reads which files the first load of a route needs.
    manifest: true,
    target: "es2023",
  },
  server: {
    port: 5173,
    proxy: { "/api": API, "/uploads": API },
  },
});
