import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { thumbnailPixels } from "../../base/photos/photo-ground.ts";
import { type PreparedPhoto, preparePhoto } from "../../base/photos/prepare-photo.ts";

/** A loop of a product is short. In seconds. */
const longest = 180;

/** In milliseconds; a browser that cannot decode a video does not always say so. */
const patience = 20_000;

/** A video with a poster, which is one of its frames; a sentence if it cannot be used. */
export async function prepareVideo(file: File): Promise<PreparedPhoto | string> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  Object.assign(video, { muted: true, playsInline: true, preload: "auto" });
  try {
    const loaded = hears(video, "loadeddata");
    video.src = address;
    // Of a codec that the browser does not know, there may still be the sound.
    const isShown = (await loaded) && video.videoWidth > 0;
    if (isShown && video.duration >= longest)
      return say(
        msg`"${{ name: file.name }}" lasts ${plural({ count: longest / 60 }, { one: "# minute", other: "# minutes" })} or longer. Please choose a shorter video.`,
      );
    const poster = isShown ? await drawPoster(video, file.name) : null;
    return poster
      ? { ...poster, video: file }
      : say(
          msg`"${{ name: file.name }}" cannot be played by this browser, and maybe not by those of shoppers. Please export it as an MP4 with H.264 and choose that.`,
        );
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}

async function drawPoster(video: HTMLVideoElement, name: string): Promise<PreparedPhoto | null> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext("2d")!;
  const length = Number.isFinite(video.duration) ? video.duration : 1;
  // Many begin with a fade from black.
  for (const time of [Math.min(0.5, length / 2), length / 4, length / 2]) {
    const sought = hears(video, "seeked");
    video.currentTime = time;
    // oxlint-disable-next-line no-await-in-loop -- the next only if this one is black
    if (!(await sought)) return null;
    context.drawImage(video, 0, 0);
    if (!isBlack(thumbnailPixels(canvas))) break;
  }
  const frame = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
  return preparePhoto(new File([frame], name, { type: frame.type }));
}

function isBlack({ data }: ImageData): boolean {
  return !data.some((value, at) => at % 4 < 3 && value > 32);
}

/** Whether this happens, rather than an error or nothing. */
function hears(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  video.addEventListener(event, () => resolve(true), { once: true });
  video.addEventListener("error", () => resolve(false), { once: true });
  setTimeout(resolve, patience, false);
  return promise;
}
