import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { build, type Plugin } from "vite";

const ICON = "src/web/public/icon.svg";
/** A device may crop a maskable icon to a circle: the picture is in the middle 80 %. */
const MASKABLE_PART = 0.72;
const COLOUR = "#0f655d";

/** Files of `public` that the screens need from the start. */
const FROM_PUBLIC = ["color-scheme.js", "icon.svg", "manifest.webmanifest"];

/** Creates the files to install the app: icons, and the service worker with the list of all built files. */
export function installable(worker: string): Plugin {
  let outDir = "";
  let entries: { readonly url: string; readonly revision: string | null }[] = [];
  return {
    name: "installable",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async generateBundle() {
      for (const [fileName, size, part] of [
        ["icon-192.png", 192, 1],
        ["icon-512.png", 512, 1],
        ["icon-maskable-512.png", 512, MASKABLE_PART],
        ["apple-touch-icon.png", 180, MASKABLE_PART],
      ] as const)
        this.emitFile({ type: "asset", fileName, source: await icon(size, part) });
    },
    writeBundle(_, bundle) {
      const built = Object.values(bundle).flatMap((file) => {
        if (!/\.(js|css|html)$/.test(file.fileName)) return [];
        const isHashed = file.fileName.startsWith("assets/");
        const source = file.type === "chunk" ? file.code : file.source;
        return { url: `/${file.fileName}`, revision: isHashed ? null : hash("sha256", source) };
      });
      const fromPublic = FROM_PUBLIC.map((name) => ({
        url: `/${name}`,
        revision: hash("sha256", readFileSync(join("src/web/public", name))),
      }));
      entries = [...built, ...fromPublic];
    },
    async closeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { PRECACHED: JSON.stringify(entries), "process.env.NODE_ENV": '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: "es2023",
          rolldownOptions: { input: worker, output: { format: "iife", entryFileNames: "sw.js" } },
        },
      });
    },
  };
}

async function icon(size: number, part: number): Promise<Buffer> {
  const inner = Math.round(size * part);
  const picture = await sharp(ICON, { density: 600 }).resize(inner, inner).png().toBuffer();
  if (part === 1) return picture;
  const ground = { width: size, height: size, channels: 4 as const, background: COLOUR };
  return await sharp({ create: ground })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}
