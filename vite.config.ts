import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

const API = process.env.API_URL ?? "http://localhost:5000";

export default defineConfig({
  root: "src/web",
  // The server sends the compressed files as they are: packing them at every request was half its work for a first load.
  plugins: [react(), compression({ algorithms: ["gzip", "brotliCompress"], logLevel: "silent" })],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    // The size budget reads which files the first load of a route needs.
    manifest: true,
    target: "es2023",
    // The size budget judges what a first load fetches; the build's own warning would greet everybody who starts this.
    chunkSizeWarningLimit: 1000,
    // What every screen needs is one file instead of thirteen: fewer requests, and 6 kB less as they are compressed.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: {
    port: 5173,
    proxy: { "/api": API, "/uploads": API },
  },
});
