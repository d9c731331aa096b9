#!/usr/bin/env node
// Asks the server of this computer how it is: ends with 0 when all is well, else with 1 after saying why. Docker runs it.
const TIMEOUT_MS = 10_000;
const { HOST = "", PORT = "" } = process.env;
const host = ["", "0.0.0.0", "::"].includes(HOST) ? "127.0.0.1" : HOST;

try {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(`http://${host}:${PORT || 5000}/api/health`, { signal });
  const { status, reasons = [] } = await answer.json();
  console.log([status, ...reasons].join(" "));
  process.exitCode = status === "ok" ? 0 : 1;
} catch (error) {
  console.log(`no answer: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
