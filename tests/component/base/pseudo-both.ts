import { speakPseudo } from "./pseudo.ts";

/** With LANGUAGE=both, texts are longer by 40 % and run from right to left. */
document.documentElement.dir = "rtl";
speakPseudo("unicode-bidi: isolate-override; letter-spacing: 0.2em !important");
