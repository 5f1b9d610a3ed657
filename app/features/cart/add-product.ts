import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { late } from "../../base/late/late.tsx";
import { lateCode } from "../../base/behaviors/late-code.ts";

const addToCart = late(() => import("./add-to-cart.late.tsx"));
type Adding = Parameters<Awaited<ReturnType<typeof addToCart.load>>["addProductToCart"]>;

/** Adds pieces of a product to the cart. The code is fetched while the browser is idle, or with the first press. */
export async function addProductToCart(...adding: Adding) {
  const code = await lateCode(addToCart, say(msg`The piece could not be added to the cart`));
  code?.addProductToCart(...adding);
}
