import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";

export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** An iPhone's photographs become JPEGs before they are uploaded. Some systems recognize them only by name. */
export const chosenTypes = [...imageTypes, "image/heic", "image/heif", ".heic", ".heif"];

export const videoType = "video/mp4";

const megabyte = 1024 * 1024;
/** The buckets' limits. */
const maxMegabytes = 40;
const maxVideoMegabytes = 20;

/** The database's limit: a main photograph and twenty more. */
const maxPhotos = 21;

export function isHeic({ name, type }: Pick<File, "name" | "type">): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/** The photographs and videos that fit into a form with `present` ones, and a sentence for each that does not. */
export function takeFiles(
  files: readonly File[],
  present: number,
): { taken: readonly File[]; refusals: string[] } {
  const refused = files.map((file) => ({ file, reason: fileProblem(file, true) }));
  const fit = refused.filter(({ reason }) => reason === null).map(({ file }) => file);
  const room = maxPhotos - present;
  const refusals = refused.flatMap(({ reason }) => reason ?? []);
  if (fit.length > room)
    refusals.push(
      say(
        msg`A product has at most ${plural({ count: maxPhotos }, { one: "# photograph", other: "# photographs" })}.`,
      ),
    );
  return { taken: fit.slice(0, Math.max(room, 0)), refusals };
}

/** Why a file cannot be used, in a sentence; null if it can. @param takesVideos whether it may be a video, too */
export function fileProblem(file: File, takesVideos = false): string | null {
  const { name, type, size } = file;
  if (takesVideos && type.startsWith("video/")) return videoProblem(file);
  if (!imageTypes.includes(type) && !isHeic(file))
    return takesVideos
      ? say(
          msg`"${{ name }}" cannot be used: please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC image, or an MP4 video.`,
        )
      : say(msg`"${{ name }}" cannot be used: please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC image.`);
  if (size > maxMegabytes * megabyte)
    return say(
      msg`"${{ name }}" has more than ${{ most: maxMegabytes }} MB. Please choose a smaller photograph.`,
    );
  return null;
}

function videoProblem({ name, type, size }: File): string | null {
  if (type !== videoType)
    return say(
      msg`"${{ name }}" is a video, but not an MP4. Please export it as an MP4 with H.264 and choose that.`,
    );
  if (size > maxVideoMegabytes * megabyte)
    return say(
      msg`"${{ name }}" has more than ${{ most: maxVideoMegabytes }} MB. Please choose a shorter or smaller video.`,
    );
  return null;
}

export function unreadable(file: File): string {
  const { name } = file;
  return isHeic(file)
    ? say(
        msg`"${{ name }}" could not be converted. Please export it as a JPEG, or choose Most Compatible in the iPhone's camera settings.`,
      )
    : say(msg`"${{ name }}" cannot be read as a photograph. Please save it again as a JPEG and choose that.`);
}
