import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Starting a server, rendering a screen or trying a thousand orders takes its time when all cores are busy. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 30_000 };

/** The same API tests, once per database. */
const api = (dialect: "sqlite" | "postgres") => ({
  test: {
    name: `api-${dialect}`,
    environment: "node",
    include: ["src/server/**/*.test.ts"],
    env: { TEST_DIALECT: dialect },
    ...PATIENCE,
  },
});

export default defineConfig({
  test: {
    projects: [
      { test: { name: "domain", environment: "node", include: ["src/domain/**/*.test.ts"], ...PATIENCE } },
      {
        plugins: [react()],
        test: { name: "web", environment: "jsdom", include: ["src/web/**/*.test.{ts,tsx}"], ...PATIENCE },
      },
      api("sqlite"),
      ...(process.env.TEST_DATABASE_URL ? [api("postgres")] : []),
      {
        test: {
          name: "architecture",
          environment: "node",
          include: ["src/*.test.ts", "scripts/**/*.test.ts"],
          ...PATIENCE,
        },
      },
    ],
  },
});
