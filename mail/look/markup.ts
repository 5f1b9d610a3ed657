const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!);
}

/** Replaces anything but a web or mail URL by a harmless one. */
export function safeAddress(address: string): string {
  return /^(?:https?:\/\/|mailto:)/i.test(address) ? escaped(address) : "#";
}

export function style(properties: Record<string, string | number>): string {
  const text = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `style="${escaped(text.join(";"))}"`;
}
