const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, including attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!);
}

/** A link's or picture's URL for an attribute. Anything but a web or mail URL is replaced by a harmless one. */
export function safeAddress(address: string): string {
  return /^(?:https?:\/\/|mailto:)/i.test(address) ? escaped(address) : "#";
}

/** A style attribute. */
export function style(properties: Record<string, string | number>): string {
  const text = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `style="${escaped(text.join(";"))}"`;
}
