import { data } from "react-router";
import { NoSuchPage } from "../../features/product-cards/no-such-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default NoSuchPage;
