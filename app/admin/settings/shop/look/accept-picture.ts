import { fileProblem, unreadable, videoType } from "../../../../base/photos/photo-files.ts";
import { prepareVideo } from "../../../files/prepare-video.ts";
import { type PreparedPhoto, preparePhoto } from "../../../../base/photos/prepare-photo.ts";
import { withTrueType } from "../../../../base/photos/true-type.ts";

const storedTypes = ["image/png", "image/webp", "image/jpeg"];
const maxBytes = 5 * 1024 * 1024;

/**
 * Checks a chosen file by its content, and shrinks it.
 * @param maxSide in pixels @param takesVideos whether it may be a video, too @returns a sentence if it is no use
 */
export async function acceptPicture(
  chosen: File,
  maxSide: number,
  takesVideos: boolean,
): Promise<PreparedPhoto | string> {
  const file = await withTrueType(chosen);
  const problem = fileProblem(file, takesVideos);
  if (problem !== null) return problem;
  if (file.type === videoType) return prepareVideo(file);
  const prepared = await preparePhoto(file, { maxSide, types: storedTypes, maxBytes });
  return prepared ?? unreadable(file);
}
