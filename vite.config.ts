import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import pkg from "./package.json" with { type: "json" };

const API = process.env.API_URL ?? "http://localhost:5000";

/**
 * Leaves out what makes JSON schemas of zod's schemas: 5 kB of every first load, and only the server describes its contract
 * with them. What is left of each function says so when it is called.
 */
function withoutJsonSchemas(): Plugin {
  return {
    name: "without-json-schemas",
    apply: "build",
    load: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler(id) {
        const names = [...readFileSync(id, "utf8").matchAll(/^export (?:const|function) (\w+)/gm)];
        const exports = names.map(([, name]) => `leftOut as ${name}`);
        return `function leftOut() { throw new Error("the screens make no JSON schemas"); }
          export { ${exports.join(", ")} };`;
      },
    },
  };
}

/**
 * The first load is three files instead of forty-one: what every screen needs, what the way through the sign-in adds, and what
 * the order-taking screen adds to both. Fewer requests, and 12 kB less as they are compressed.
 */
const firstLoad = [
  { name: "first", tags: ["$initial" as const], priority: 3 },
  { name: "sign-in", test: /\/(RoleSelectionPage|LoginPage)\.tsx$/, priority: 2 },
  { name: "order-taking", test: /\/OrderTakingPage\.tsx$/, priority: 1 },
];

export default defineConfig({
  root: "src/web",
  // The server sends the compressed files as they are: packing them at every request was half its work for a first load.
  plugins: [
    react(),
    withoutJsonSchemas(),
    compression({ algorithms: ["gzip", "brotliCompress"], logLevel: "silent" }),
  ],
  // Devices tell the server which version of the page they show.
  define: { "import.meta.env.VITE_VERSION": JSON.stringify(pkg.version) },
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    // Every browser that runs this target knows how to preload a module.
    modulePreload: { polyfill: false },
    target: "es2023",
    // The size budget judges what a first load fetches; the build's own warning would greet everybody who starts this.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
  },
  server: {
    port: 5173,
    proxy: { "/api": API, "/uploads": API },
  },
});
