/** What we use of it; the package has no types of this. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    /** Fills in the pixels, and says null where they cannot be decoded. */
    display(pixels: ImageData, onShown: (shown: ImageData | null) => void): void;
  };
  type Libheif = { HeifDecoder: new () => { decode(content: ArrayBuffer): HeifImage[] } };
  /** The library once it can be used: it is compiled first. */
  export default function loadLibheif(): Libheif | Promise<Libheif>;
}
