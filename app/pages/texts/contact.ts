import type { PageText } from "./page-text.ts";

export const contact: Omit<PageText, "sections"> = {
  title: "Contact us",
  description: "Telephone, e-mail and hours of the shop, and a form for your message.",
  lead: "A question about a stone, a size or an order? If it is about an order, have its number at hand.",
};
