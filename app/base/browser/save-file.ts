export function saveAsFile(value: unknown, name: string) {
  saveFile(new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: "application/json" }), name);
}

export function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers may begin to read the file a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
