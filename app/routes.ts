import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("shell/storefront-layout.tsx", [
    index("catalogue/home.tsx"),
    route("products", "catalogue/products.tsx"),
    route("product/:productId", "catalogue/product.tsx"),
    route("cart", "cart/cart.tsx"),
    route("*", "shell/not-found.tsx"),
  ]),
  route("checkout", "checkout/checkout.tsx"),
] satisfies RouteConfig;
