import type { Plugin } from "vite";

/**
 * Escapes what is not Latin-1 in the server's code, such as typographic quotes: the text of a module with one such sign takes
 * two bytes for each, for as long as the process lives.
 */
export const inLatin1: Plugin = {
  name: "in-latin-1",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "chunk")
        file.code = file.code.replaceAll(
          /[^\0-\xff]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
  },
};
