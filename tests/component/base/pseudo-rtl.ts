import { speakPseudo } from "./pseudo.ts";

/** With LANGUAGE=rtl, pages and their texts run from right to left. */
document.documentElement.dir = "rtl";
speakPseudo("unicode-bidi: isolate-override");
