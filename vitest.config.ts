import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Starting a server, and on PostgreSQL making its tables, takes its time when all cores are busy. */
const API_TIMEOUT_MS = 30_000;

/** The same API tests, once per database. */
const api = (dialect: "sqlite" | "postgres") => ({
  test: {
    name: `api-${dialect}`,
    environment: "node",
    include: ["src/server/**/*.test.ts"],
    env: { TEST_DIALECT: dialect },
    testTimeout: API_TIMEOUT_MS,
    hookTimeout: API_TIMEOUT_MS,
  },
});

export default defineConfig({
  test: {
    projects: [
      { test: { name: "domain", environment: "node", include: ["src/domain/**/*.test.ts"] } },
      {
        plugins: [react()],
        test: { name: "web", environment: "jsdom", include: ["src/web/**/*.test.{ts,tsx}"] },
      },
      api("sqlite"),
      ...(process.env.TEST_DATABASE_URL ? [api("postgres")] : []),
      {
        test: {
          name: "architecture",
          environment: "node",
          include: ["src/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
    ],
  },
});
