import type { Plugin } from "vite";

/**
 * Imports each icon from its own file. Who imports the package's list of icons depends on all of them, so that every page
 * loaded every icon of the back office: some 5 KiB.
 */
export const ownIcons: Plugin = {
  name: "own-icons",
  apply: "build",
  transform: {
    filter: { code: /from ["']lucide-react["']/ },
    handler: (code) =>
      code.replaceAll(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (_, names: string) =>
        names.split(",").map(importOf).join(""),
      ),
  },
};

/** @param name of an icon, or `Icon as OtherName` */
function importOf(name: string): string {
  const [icon = "", local = icon] = name.trim().split(" as ");
  const file = icon.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, "-").toLowerCase();
  return icon && `import ${local} from "lucide-react/dist/esm/icons/${file}.mjs";`;
}
