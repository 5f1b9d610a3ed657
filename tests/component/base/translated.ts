import { translate } from "../../setup/translator.ts";

/** With TRANSLATED=1, all component tests run on pages that a browser translates. */
translate();
