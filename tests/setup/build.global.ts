import { fileURLToPath } from "node:url";
import { buildStore } from "../../scripts/build-store.mjs";

/** Tests of the whole server run the built store. It is built again only when it has changed. */
export default function setup(): void {
  buildStore(fileURLToPath(new URL("../..", import.meta.url)));
}
