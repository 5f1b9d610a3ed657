import type { Plugin } from "vite";

/**
 * Escapes what is not ASCII in the server's code, such as typographic quotes: Node keeps the text of a module with one such
 * sign in two bytes for each, for as long as the process lives.
 */
export const inAscii: Plugin = {
  name: "in-ascii",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "chunk")
        file.code = file.code.replaceAll(
          /[^\0-\x7f]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
  },
};
