import type { MessageDescriptor } from "@lingui/core";

/** Says a message in somebody's language: the `t` of `useLingui`, of a language, or `say`. */
export type Translate = (message: MessageDescriptor) => string;
