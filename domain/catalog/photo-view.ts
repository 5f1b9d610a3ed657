/** How to show a photograph. What is unknown is null. */
export type PhotoView = {
  /** Width and height in pixels, upright. */
  size: readonly [width: number, height: number] | null;
  /** The border's color as `#rrggbb` if it is uniform, or `transparent`. */
  ground: string | null;
  /** The point that stays visible when a list crops it, in percent from the left and from the top. */
  focus: readonly [across: number, down: number];
  /** What it shows, for whoever does not see it; empty where nobody has written that. */
  alt: string;
  /** The file of the video whose poster it is, see `productVideo`. */
  video: string | null;
};

/** In characters. */
export const maxAlt = 200;

export const middle: PhotoView["focus"] = [50, 50];

const unknown: PhotoView = { size: null, ground: null, focus: middle, alt: "", video: null };

/** The video's name, as the form gives it; `private.video_names` finds it in the same way. Anybody may write a fragment, so only such names count. */
const video = /[#&]video=(\d{13}\.mp4)(?![^&])/;

/**
 * Reads the view from the fragment of a photograph's URL, such as `/a.jpg#size=1200x1600&ground=ffffff&focus=50,30&alt=In%20a%20box`.
 * It is kept there because requests never include it, while every copy of the URL has it: in carts, orders and mails.
 */
export function readView(address: string): PhotoView {
  const start = address.indexOf("#");
  if (start === -1) return unknown;
  const fragment = new URLSearchParams(address.slice(start + 1));
  const ground = fragment.get("ground") ?? "";
  return {
    size: pair(fragment.get("size"), /^([1-9]\d{0,4})x([1-9]\d{0,4})$/),
    ground: /^[\da-f]{6}$/.test(ground) ? `#${ground}` : ground === "transparent" ? ground : null,
    focus: pair(fragment.get("focus"), /^(\d\d?|100),(\d\d?|100)$/) ?? middle,
    alt: (fragment.get("alt") ?? "").slice(0, maxAlt),
    video: video.exec(address.slice(start))?.[1] ?? null,
  };
}

function pair(text: string | null, pattern: RegExp): [number, number] | null {
  const [, one, other] = pattern.exec(text ?? "") ?? [];
  return one && other ? [Number(one), Number(other)] : null;
}

/** Width divided by height; null if the size is unknown. */
export function shapeOf({ size }: PhotoView): number | null {
  return size && size[0] / size[1];
}

/** As CSS's `object-position`; undefined for the middle, which is its default. */
export function cropPosition({ focus }: PhotoView): string | undefined {
  return focus[0] === middle[0] && focus[1] === middle[1] ? undefined : `${focus[0]}% ${focus[1]}%`;
}
