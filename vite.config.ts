import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import pkg from "./package.json" with { type: "json" };
import { installable } from "./scripts/installable.ts";

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

/** Parts that a page loads as soon as it is idle, dialogs and menus, and small parts that are seldom seen: one file for all. */
const AFTERWARDS =
  /\/((features\/orders|order-taking|shell|lock|feedback)\/([\w-]+\/)?\w+(Dialog|Menu)|Notices|Toasts|ReadySoundSwitch|LockScreen|LockClock|LogoutWithTooltip|TillKeys|RepeatRound|ChangeDue|LineEditor|KeyHelp|PrintProgress|StationCounts|CourseButtons|LineCourse|OrderTerms|OffTableTiles|FirstAdminForm|InstallPage|SetupChecklist|approvalTexts|approveAboveLimit|billDocuments|loadNewVersion|deferred)\.tsx?$/;
const WAITER_SCREENS =
  /\/((BookTable|MenuOrdering|Kot|Orders|Bills|Password)Page|FoundSlips|SlipsDialog|NotesDialog)\.tsx$/;
const ADMIN_SCREENS =
  /\/((AreaManagement|CategoryManagement|ItemManagement|MenuImport|AddTable|AddMenu|Devices|Expenses|WaiterManagement|Settings|Activity|Reports|Accounts|Drawers|DayClose|Printers|Stations)Page|AccountDialog|ChoicesEditor)\.tsx$/;

/**
 * The first load is three files instead of forty-one: what every screen needs, what the way through the sign-in adds, and what
 * the order-taking screen adds to both. All that is fetched ahead while the device is idle is three more, instead of a hundred: a first
 * visit asks the server less than 40 times until its first line, and what only they need is left out of the first load, 11 kB of it.
 */
const groups = [
  { name: "first", tags: ["$initial" as const], priority: 6 },
  { name: "sign-in", test: /\/(RoleSelectionPage|LoginPage)\.tsx$/, priority: 5 },
  { name: "order-taking", test: /\/OrderTakingPage\.tsx$/, priority: 4 },
  { name: "afterwards", test: AFTERWARDS, priority: 3 },
  { name: "kitchen", test: /\/(screens\/kitchen\/|domain\/(kitchen|devices\/pairingApi))/, priority: 3 },
  { name: "waiter-screens", test: WAITER_SCREENS, priority: 2 },
  { name: "admin-screens", test: ADMIN_SCREENS, priority: 1 },
];

export default defineConfig({
  root: "src/web",
  // The server sends the compressed files as they are: packing them at every request was half its work for a first load.
  plugins: [
    react(),
    withoutJsonSchemas(),
    installable("src/web/sync/update/serviceWorker.ts"),
    compression({ algorithms: ["gzip", "brotliCompress"], logLevel: "silent" }),
  ],
  // Devices notify the server which version of the page they show.
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
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // The groups above say which file a part is in, also one that is imported both ways.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api": API, "/uploads": API },
  },
});
