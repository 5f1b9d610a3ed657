import { speakPseudo } from "./pseudo.ts";

/** With LANGUAGE=long, each text is longer by 40 %: a letter is half as wide as it is high. */
speakPseudo("letter-spacing: 0.2em !important");
