import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Chromium without windows: its pages take a third of the processor time. */
const headlessShell = "chromium-headless-shell";

const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** The path of the tests' browser: CHROMIUM if set, or else the first common name on PATH. */
export function findChromium(environment = process.env) {
  if (environment.CHROMIUM) return isProgram(environment.CHROMIUM) ? environment.CHROMIUM : undefined;
  return findHeadlessShell(environment) ?? findFirst(browsers, environment);
}

export function findHeadlessShell(environment = process.env) {
  return findFirst([headlessShell], environment);
}

function findFirst(names, { PATH = "" }) {
  const directories = PATH.split(delimiter);
  return names.flatMap((name) => directories.map((directory) => join(directory, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
