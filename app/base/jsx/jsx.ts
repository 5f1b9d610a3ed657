import type { Plural, Trans } from "@lingui/react/macro";
import type { Component, ExoticComponent, JSX as Usual, ReactElement } from "react";

type Elements = ReactElement | readonly ReactElement[] | "" | boolean | null | undefined;

type Words = string | number;

export type Part<Props> = (props: Props) => Elements;

/** React's types, but a component returns elements, and what can hold no elements has words only. */
export declare namespace JSX {
  type ElementType =
    | string
    // oxlint-disable-next-line typescript/no-explicit-any -- whatever properties a component has
    | ExoticComponent<any>
    // oxlint-disable-next-line typescript/no-explicit-any
    | (new (props: any) => Component<any>)
    // oxlint-disable-next-line typescript/no-explicit-any
    | ((props: any) => Elements)
    // Their texts are put apart.
    | typeof Trans
    | typeof Plural;
  type Element = Usual.Element;
  type ElementClass = Usual.ElementClass;
  type ElementAttributesProperty = Usual.ElementAttributesProperty;
  type ElementChildrenAttribute = Usual.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = Usual.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = Usual.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = Usual.IntrinsicClassAttributes<T>;
  type IntrinsicElements = {
    [Tag in keyof Usual.IntrinsicElements]: Tag extends
      | "option"
      | "script"
      | "style"
      | "text"
      | "title"
      | "tspan"
      ? Omit<Usual.IntrinsicElements[Tag], "children"> & { children?: Words | readonly Words[] }
      : Usual.IntrinsicElements[Tag];
  };
}
