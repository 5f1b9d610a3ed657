import loadLibheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

/** Decodes an iPhone's photograph, upright. Answers with an `ImageBitmap`, or with null where it cannot be read. */
self.addEventListener("message", ({ data: file }: MessageEvent<Blob>) => {
  void decode(file).then(
    (bitmap) => postMessage(bitmap, { transfer: [bitmap] }),
    () => postMessage(null),
  );
});

async function decode(file: Blob): Promise<ImageBitmap> {
  const libheif = await loadLibheif();
  const [image] = new libheif.HeifDecoder().decode(await file.arrayBuffer());
  if (!image) throw new Error("The file has no picture.");
  const pixels = new ImageData(image.get_width(), image.get_height());
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error("It cannot be decoded."))));
  });
  return createImageBitmap(pixels);
}
