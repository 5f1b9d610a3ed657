import { dirname, relative, resolve, sep } from "node:path";

const project = resolve(import.meta.dirname, "../..");

/**
 * Folders import one way. The rule's option lists them from top to bottom: a file may import from its own folder and
 * from folders listed below it. A folder that is not listed belongs to the one above it in the tree; `folder/` is that
 * folder's own files only.
 */
const layers = {
  meta: { type: "problem", schema: [{ type: "array", items: { type: "string" } }] },
  createOnce(context) {
    let file;
    let layer;
    const check = (source) => {
      if (typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      const imported = relative(project, resolve(dirname(file), source.value))
        .split(sep)
        .join("/");
      const below = layerOf(imported, context.options[0]);
      if (below !== -1 && below < layer)
        context.report({
          node: source,
          message: `${context.options[0][layer]} stands below ${context.options[0][below]} (see .oxlintrc.json), and imports nothing from it.`,
        });
    };
    return {
      before() {
        file = context.physicalFilename ?? context.filename;
        layer = layerOf(relative(project, file).split(sep).join("/"), context.options[0]);
        return layer !== -1;
      },
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
    };
  },
};

/** The place in the list of the nearest folder that holds the file; -1 outside all of them. */
function layerOf(file, folders) {
  let nearest = -1;
  for (const [index, folder] of folders.entries()) {
    const own = folder.endsWith("/");
    const holds = own ? `${dirname(file)}/` === folder : file.startsWith(`${folder}/`);
    if (holds && folder.length > (folders[nearest]?.length ?? 0)) nearest = index;
  }
  return nearest;
}

export default { meta: { name: "facet" }, rules: { layers } };
