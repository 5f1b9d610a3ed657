// Prepares a command: `node scripts/prepare.mjs start|dev|test|check|admin|backup|restore`.
// Runs on the system's Node (>= 20) before anything is installed, so it only uses JavaScript and built-in modules.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildStore } from "./build-store.mjs";
import { findChromium, findHeadlessShell } from "./find-chromium.mjs";
import { patchPackages } from "./patch-packages.mjs";

const project = resolve(fileURLToPath(new URL("..", import.meta.url)));
process.chdir(project);

/** Written by npm when an installation is complete. */
const installRecord = "node_modules/.package-lock.json";

const steps = {
  start: [install, () => buildStore(project)],
  dev: [install],
  test: [install, provideChromium, provideClock, provideServers, () => buildStore(project)],
  check: [install],
  admin: [install],
  backup: [install],
  restore: [install],
};
const command = process.argv[2];
if (!(command in steps)) refuse(`Unknown command ${command}; expected ${Object.keys(steps).join(", ")}.`);
try {
  for (const step of steps[command]) await step();
} catch (error) {
  refuse(error.message);
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Installs the packages of package-lock.json, unless they are installed. Not with `npm ci`, which refuses a lock file
 * that lacks a tool's packages for other platforms, as npm writes it when a registry lacks them.
 */
function install() {
  if (!isInstalled()) installPackages();
  patchPackages();
}

function installPackages() {
  console.log("Installing packages ...");
  // Without it, packages may be missing.
  if (!existsSync(installRecord)) rmSync("node_modules", { recursive: true, force: true });
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const options = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stdout, stderr, error } = spawnSync(npm, options, {
    encoding: "utf8",
    shell: npm.endsWith("cmd"),
  });
  if (status !== 0)
    throw new Error(`npm install failed:\n${error?.message ?? `${stdout}${stderr}`}`.trimEnd());
  if (!existsSync("node_modules/node/bin/node")) {
    throw new Error(
      "The package `node` has no binary: npm's install scripts are switched off (ignore-scripts).",
    );
  }
}

function isInstalled() {
  if (!existsSync(installRecord) || !existsSync("node_modules/node/bin/node")) return false;
  const wanted = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  const present = JSON.parse(readFileSync(installRecord, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === "" || (optional && !present[path])) return true;
    return present[path]?.version === version && existsSync(path);
  });
}

/** The tests need a browser. Only root can install a missing one. */
function provideChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !findChromium()) throw new Error(`CHROMIUM is ${CHROMIUM}, which is not a program.`);
  if (CHROMIUM || findHeadlessShell()) return;
  const failure = installHeadlessShell();
  if (findChromium()) return;
  const missing = "The tests need Chromium: install it, or set CHROMIUM to its path.";
  throw new Error(failure ? `${missing} (apt-get: ${failure})` : missing);
}

/** Only root can install it. @returns why that failed */
function installHeadlessShell() {
  if (!mayInstall()) return undefined;
  console.log("Installing Chromium's headless shell ...");
  const { status, stderr } = aptInstall("chromium-headless-shell");
  if (status === 0) return undefined;
  return String(stderr ?? "not found")
    .trim()
    .split("\n")
    .at(-1);
}

/** Tests with a clock that jumps are skipped without libfaketime. */
function provideClock() {
  const libraries = "/usr/lib";
  if (!mayInstall() || !existsSync(libraries)) return;
  if (readdirSync(libraries).some((name) => existsSync(`${libraries}/${name}/faketime`))) return;
  console.log("Installing libfaketime ...");
  aptInstall("libfaketime");
}

/** Tests with a replica and a pooler are skipped without them. */
function provideServers() {
  if (!mayInstall()) return;
  const missing = [
    ...(existsSync("/usr/lib/postgresql") ? [] : ["postgresql"]),
    ...(existsSync("/usr/sbin/pgbouncer") ? [] : ["pgbouncer"]),
  ];
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(" and ")} ...`);
  aptInstall(...missing);
}

function mayInstall() {
  return process.getuid?.() === 0 && process.platform === "linux";
}

function aptInstall(...names) {
  apt("update");
  return apt("install", "--yes", "--no-install-recommends", ...names);
}

function apt(...options) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-qq", ...options], { env });
}
