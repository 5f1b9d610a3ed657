/** Downloads a value as a file of JSON: `saveAsFile(settings, "settings.json")`. */
export function saveAsFile(value: unknown, name: string) {
  const file = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
