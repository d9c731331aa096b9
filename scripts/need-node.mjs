// Loaded before every script (node --import). Plain JavaScript on purpose: an older Node must get as far as
// this message instead of a syntax error in a .ts file.
const NEEDED = [24, 16];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `Rasoi needs Node ${NEEDED.join(".")} or newer; this is Node ${process.versions.node}. ` +
      "`npm ci` with npm 11 brings the right one along, unless it ran with --ignore-scripts: " +
      "run `npm ci` again without that flag, and start through `npm run …`.",
  );
  process.exit(1);
}
