import { fileURLToPath } from "node:url";
import { buildStore } from "../../scripts/build-store.mjs";

/** The tests of whole servers run the built store; an unchanged one is not built again. */
export default function setup(): void {
  buildStore(fileURLToPath(new URL("../..", import.meta.url)));
}
