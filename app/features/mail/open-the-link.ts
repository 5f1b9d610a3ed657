import { msg } from "@lingui/core/runtime-macro";

export const openTheLink = msg`Please open this page with the link in our email.`;
