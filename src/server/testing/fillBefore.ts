import { startTestServer } from "./server.ts";

/**
 * A setup file: starts a server once, which stores the filled demo resort as the template of all tests. `npm run mutants` changes the program while tests run, and all tests of a
 * process start with a resort filled by the unchanged program.
 */
const filled = Symbol.for("rasoi.filled");
if (!(filled in globalThis)) {
  Object.defineProperty(globalThis, filled, { value: true });
  const server = await startTestServer();
  await server.close();
}
