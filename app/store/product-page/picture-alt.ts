import { readView } from "../../../domain/catalog/photo-view.ts";

/** What the owner wrote about a picture; otherwise, of what it is one. */
export function altOf(picture: string, name: string, place: string): string {
  return readView(picture).alt || [name, place].filter(Boolean).join(", ");
}
