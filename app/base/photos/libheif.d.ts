/** The part we use; the package has no types for it. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    /** Fills in the pixels. Calls back with null if they cannot be decoded. */
    display(pixels: ImageData, onShown: (shown: ImageData | null) => void): void;
  };
  type Libheif = { HeifDecoder: new () => { decode(content: ArrayBuffer): HeifImage[] } };
  /** Resolves when the library is ready, after compiling. */
  export default function loadLibheif(): Libheif | Promise<Libheif>;
}
