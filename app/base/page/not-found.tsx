import { data } from "react-router";
import { NotFoundMessage } from "./page-failed.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return <NotFoundMessage />;
}
