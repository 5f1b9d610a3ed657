export { useAction } from "../../forms/use-action.ts";
