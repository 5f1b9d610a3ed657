import { lateCode } from "../../base/behaviors/late-code.tsx";

const load = () => import("./add-to-cart.tsx");
type Adding = Parameters<Awaited<ReturnType<typeof load>>["addProductToCart"]>;

/** Adds pieces of a product to the cart. What does it comes while the browser is idle, or with the first press. */
export async function addProductToCart(...adding: Adding) {
  const code = await lateCode(load, "Could Not Add to Cart");
  code?.addProductToCart(...adding);
}
