import { fileProblem, unreadable } from "../../files/photo-files.ts";
import { type PreparedPhoto, preparePhoto } from "../../files/prepare-photo.ts";
import { withTrueType } from "../../files/true-type.ts";

const storedTypes = ["image/png", "image/webp", "image/jpeg"];
const maxBytes = 5 * 1024 * 1024;

/** Checks a chosen file by its content, and shrinks it. @param maxSide in pixels @returns a sentence if it is no use */
export async function acceptPicture(chosen: File, maxSide: number): Promise<PreparedPhoto | string> {
  const file = await withTrueType(chosen);
  const problem = fileProblem(file);
  if (problem !== null) return problem;
  const prepared = await preparePhoto(file, { maxSide, types: storedTypes, maxBytes });
  return prepared ?? unreadable(file);
}
