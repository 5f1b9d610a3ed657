import { dirname, relative, resolve, sep } from "node:path";

const project = resolve(import.meta.dirname, "../..");

/**
 * Folders import one way. The rule's option lists them from top to bottom: a file may import from its own folder and from
 * those below it. In place of a folder there may be a group, `{ "rooms": ["app/store/*"], "shares": ["app/store/offers/queries.ts"] }`:
 * the folders in app/store import nothing from one another but the files in `shares`. A folder that is not listed belongs
 * to the one above it in the tree; `folder/` is that folder's own files only. A file that is in no folder of the list is refused.
 */
const layers = {
  meta: { type: "problem", schema: [{ type: "array" }] },
  createOnce(context) {
    let file;
    let from;
    const check = (source) => {
      if (!from || typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      const imported = inProject(resolve(dirname(file), source.value));
      const to = placeOf(imported, context.options[0]);
      if (!to || to.layer > from.layer || to.room === from.room || to.shared) return;
      const message =
        to.layer === from.layer
          ? `${to.room} does not share this file with the folders beside it (see .oxlintrc.json).`
          : `${from.room} stands below ${to.room} (see .oxlintrc.json), and imports nothing from it.`;
      context.report({ node: source, message });
    };
    return {
      before() {
        file = context.physicalFilename ?? context.filename;
        from = placeOf(inProject(file), context.options[0]);
      },
      Program(node) {
        if (!from) context.report({ node, message: "This file is in no room (see .oxlintrc.json)." });
      },
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
    };
  },
};

function inProject(path) {
  return relative(project, path).split(sep).join("/");
}

/** The nearest room that holds the file, and its layer; undefined outside all of them. */
function placeOf(file, groups) {
  let nearest;
  for (const [layer, group] of groups.entries()) {
    for (const folder of group.rooms ?? [group]) {
      const room = roomOf(file, folder);
      if (room === undefined || room.length < (nearest?.room.length ?? 0)) continue;
      nearest = { layer, room, shared: group.shares?.includes(file) ?? false };
    }
  }
  return nearest;
}

function roomOf(file, folder) {
  if (folder.endsWith("/*")) {
    const [first, ...rest] = file.startsWith(folder.slice(0, -1))
      ? file.slice(folder.length - 1).split("/")
      : [];
    return rest.length > 0 ? folder.slice(0, -1) + first : undefined;
  }
  if (folder.endsWith("/")) return `${dirname(file)}/` === folder ? folder : undefined;
  return file.startsWith(`${folder}/`) ? folder : undefined;
}

export default { meta: { name: "facet" }, rules: { layers } };
