import sharp from "sharp";

// The queue decides how many images are worked on at a time; each then takes one thread. Pixels are not kept
// in memory between images: the results are on disk.
sharp.concurrency(1);
sharp.cache(false);

// What content is, its bytes say, not its name: only these decoders are there to be reached.
sharp.block({ operation: ["VipsForeignLoad"] });
const decoders = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) });

/** A phone's largest photograph has about 50 million pixels; a small file that unpacks to more is an attack. */
export const mostPixels = 64 * 1024 * 1024;
/** Seconds for one image. */
export const longest = 20;
