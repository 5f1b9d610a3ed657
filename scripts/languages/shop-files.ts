import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const project = join(import.meta.dirname, "../..");

/** An import of a file of ours, now or later. One of types alone is gone in the build. */
const imported = /(?:^(?:im|ex)port (?!type\b)(?:[^;"]*? from )?|\bimport\(\s*)"(\.{1,2}\/[^"?]+\.tsx?)"/gm;

/** It speaks before the back office's own texts are there, and waits for them before it shows a page. */
const officeLayout = "app/admin/chrome/admin-layout.tsx";

/**
 * The files whose texts shoppers may read: all that their pages import, at once or late. The setup is for the owner.
 * @returns paths from the project's root
 */
export function shopFiles(): ReadonlySet<string> {
  const routes = readFileSync(join(project, "app/routes.ts"), "utf8");
  const pages = [...routes.matchAll(/"((?:store|base)\/[^"]+\.tsx)"/g)].map(([, page]) => `app/${page}`);
  const files = new Set(["app/root.tsx", "app/entry.client.tsx", ...pages.filter((page) => !isSetup(page))]);
  for (const file of files)
    for (const [, path] of readFileSync(join(project, file), "utf8").matchAll(imported))
      files.add(join(dirname(file), path!).replaceAll("\\", "/"));
  return files.add(officeLayout);
}

function isSetup(page: string): boolean {
  return page.startsWith("app/store/shop/setup/");
}
