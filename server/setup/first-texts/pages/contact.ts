import { msg } from "@lingui/core/runtime-macro";
import type { FirstPage } from "./first-page.ts";
import { paragraph } from "./page-parts.ts";

export const contact: FirstPage = {
  slug: "contact",
  title: msg`Contact us`,
  description: msg`Our phone number, email and hours, and a form for your message.`,
  body: () => [
    paragraph(
      msg`A question about a stone, a size or an order? If it is about an order, please have its number handy.`,
    ),
  ],
};
