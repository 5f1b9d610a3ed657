import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { readView } from "../../../../domain/catalog/photo-view.ts";

/** What the owner wrote about a picture; otherwise, of what it is one. */
export function altOf(pictures: readonly string[], index: number, name: string, t: I18n["t"]): string {
  const { alt, video } = readView(pictures[index]!);
  if (alt || pictures.length < 2) return alt || name;
  const [number, count] = [index + 1, pictures.length];
  return t(
    video
      ? msg`${{ name }}, video ${{ number }} of ${{ count }}`
      : msg`${{ name }}, picture ${{ number }} of ${{ count }}`,
  );
}

/** Which one it is: Picture 2 of 3. */
export function placeOf(pictures: readonly string[], index: number): MessageDescriptor {
  const [number, count] = [index + 1, pictures.length];
  return readView(pictures[index]!).video
    ? msg`Video ${{ number }} of ${{ count }}`
    : msg`Picture ${{ number }} of ${{ count }}`;
}
