import type { ImageSource } from "../../../../../domain/catalog/product-image.ts";
import diamond1200 from "../../../../../demo/princess-cut-diamond.webp";
import ruby1200 from "../../../../../demo/oval-ruby.webp";
import sideView1200 from "../../../../../demo/round-brilliant-diamond-2.webp";
import diamond480 from "./princess-cut-diamond-480.webp";
import diamond800 from "./princess-cut-diamond-800.webp";
import ruby480 from "./oval-ruby-480.webp";
import ruby800 from "./oval-ruby-800.webp";
import sideView480 from "./round-brilliant-diamond-2-480.webp";
import sideView800 from "./round-brilliant-diamond-2-800.webp";

/** The home page's own square photographs, in the widths that make.ts renders. */
export const pictures = {
  diamond: picture(diamond480, diamond800, diamond1200),
  ruby: picture(ruby480, ruby800, ruby1200),
  sideView: picture(sideView480, sideView800, sideView1200),
};

function picture(small: string, medium: string, large: string): Required<ImageSource> {
  return { src: large, srcSet: `${small} 480w, ${medium} 800w, ${large} 1200w` };
}
