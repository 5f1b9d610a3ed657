import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Everything that the build depends on. */
const sources = [
  "app",
  "demo",
  "domain",
  "locales",
  "public",
  "scripts/build",
  "scripts/languages",
  "work/languages",
  "lingui.config.ts",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/build-store.mjs",
];

/** Builds the store into build/, unless it was already built from the same sources. */
export function buildStore(project) {
  const stamp = join(project, "build", "sources.sha256");
  const digest = digestOf(project);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;

  console.log("Building the store ...");
  rmSync(join(project, "build"), { recursive: true, force: true });
  const node = join(project, "node_modules", "node", "bin", "node");
  const routerCli = join(project, "node_modules", ".bin", "react-router");
  const { status, stdout, stderr } = spawnSync(node, [routerCli, "build"], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`.trimEnd());
  shortenManifest(join(project, "build", "client", "assets"));
  compressAssets(join(project, "build", "client"));
  // Written last, so that an interrupted build is repeated.
  writeFileSync(stamp, digest);
}

function digestOf(project) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesUnder(join(project, source)))) {
    hash
      .update(`${relative(project, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).toSorted();
}

/**
 * Leaves out of the router's manifest, which every page loads, what is false or empty, and what pages import: that is only
 * there to prefetch them. The pages that are prefetched have ids of their own in app/routes.ts; all others have a slash.
 * Each route's id is said once, by its key, and its module by the hash where it is named as the end of the id; both are put
 * back where the manifest is read.
 */
function shortenManifest(directory) {
  const [name] = readdirSync(directory).filter((file) => /^manifest-\w+\.js$/.test(file));
  const file = join(directory, name);
  const [, before, json] = /^(.*?=)(\{.*\});?\s*$/s.exec(readFileSync(file, "utf8"));
  const manifest = JSON.parse(json);
  for (const [id, route] of Object.entries(manifest.routes)) {
    delete route.id;
    const start = `/assets/${id.split("/").pop()}-`;
    if (route.module.startsWith(start)) route.module = route.module.slice(start.length, -".js".length);
    if (id.includes("/")) delete route.imports;
    // The same lists in the same order compress well, and what the entry imports is there already.
    else route.imports = route.imports?.filter((file) => !manifest.entry.imports.includes(file)).toSorted();
    for (const [name, value] of Object.entries(route))
      if (value === false || (Array.isArray(value) && value.length === 0)) delete route[name];
  }
  const restored =
    "for(const[id,route]of Object.entries(window.__reactRouterManifest.routes)){route.id=id;" +
    'if(!route.module.includes("/"))route.module=`/assets/${id.split("/").pop()}-${route.module}.js`}';
  writeFileSync(file, `${before}${JSON.stringify(manifest)};${restored}`);
}

/** Puts compressed copies beside each text file for the server. */
function compressAssets(directory) {
  const texts = filesUnder(directory).filter((file) => /\.(js|css|svg|txt|json|webmanifest|xml)$/.test(file));
  for (const file of texts) {
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
