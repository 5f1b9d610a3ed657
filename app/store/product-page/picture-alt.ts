import { readView } from "../../../domain/catalog/photo-view.ts";

/** What the owner wrote about a picture; otherwise, of what it is one. */
export function altOf(pictures: readonly string[], index: number, name: string): string {
  const place = pictures.length > 1 ? `, ${placeOf(pictures, index).toLowerCase()}` : "";
  return readView(pictures[index]!).alt || name + place;
}

/** Which one it is: Picture 2 of 3. */
export function placeOf(pictures: readonly string[], index: number): string {
  return `${readView(pictures[index]!).video ? "Video" : "Picture"} ${index + 1} of ${pictures.length}`;
}
