import type { PageText } from "./page-text.ts";

export const contact: Omit<PageText, "sections"> = {
  title: "Contact us",
  description: "Our phone number, email and hours, and a form for your message.",
  lead: "A question about a stone, a size or an order? If it is about an order, please have its number handy.",
};
