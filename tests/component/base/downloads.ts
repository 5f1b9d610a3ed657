import { onTestFinished, vi } from "vitest";

/** The files that are downloaded from now on. */
export function downloads() {
  const names: string[] = [];
  const files: Blob[] = [];
  const make = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "#file";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => {
    make.mockRestore();
    click.mockRestore();
  });
  return { names, read: async () => JSON.parse(await files[0]!.text()) as unknown };
}
