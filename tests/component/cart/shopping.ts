import { expect } from "vitest";
import { page } from "vitest/browser";
import type { CartItem } from "../../../app/features/cart/cart-item.ts";
import { firstKinds } from "../../../domain/shop/home-sections.ts";
import type { Rules } from "../../../app/features/delivery/rules.ts";
import { noFacts } from "../../setup/no-facts.ts";
import { heading, open, type OpenOptions } from "../base/screen.tsx";
import { rows, type StubbedBackend } from "../base/stub-backend.ts";

export const brooch: CartItem = {
  id: 7,
  name: "Moon Brooch",
  price: 60,
  original_price: null,
  image: null,
  category: "Artificial Jewelry",
  quantity: 1,
};
export const ring: CartItem = { ...brooch, id: 9, name: "Sun Ring", price: 25 };

/** Stores the cart, before a page is opened or as another tab does. */
export function storeCart(...items: CartItem[]) {
  localStorage.setItem("cart", JSON.stringify(items));
  window.dispatchEvent(new StorageEvent("storage", { key: "cart" }));
}

/** A product's row. */
export function product(
  { id, name, price, original_price, image, category }: CartItem,
  columns: object = {},
) {
  return {
    id,
    name,
    price,
    original_price,
    image,
    category,
    final_price: price,
    images: [],
    stock_quantity: 10,
    rating: null,
    reviews: 0,
    description: null,
    features: [],
    requires_options: false,
    product_options: [],
    sku: null,
    ...noFacts,
    ...columns,
  };
}

/** The numbers of products by facet and value, as the data API sends them. */
export function facetRows(facets: Record<string, Record<string, number>>, found = 2, shop = found) {
  return [
    { facet: "all", value: null, products: found },
    { facet: "shop", value: null, products: shop },
    ...Object.entries(facets).flatMap(([facet, values]) =>
      Object.entries(values).map(([value, products]) => ({ facet, value, products })),
    ),
  ];
}

/** How a fresh shop ships, and its tax. */
export const freshRules: Rules = {
  country: null,
  prices_include_tax: false,
  charges_tax: true,
  taxes_shipping: false,
  ships_elsewhere: true,
  today: "2026-01-02",
  tax_rates: [{ country: null, region: null, name: "Tax", rate: 8 }],
  zones: [
    {
      countries: [],
      takes_cash: true,
      methods: [
        {
          id: 1,
          name: "Standard shipping",
          fee: 5.99,
          free_above: 50,
          days_from: null,
          days_to: null,
          is_insured: false,
          is_signed_for: false,
        },
      ],
    },
  ],
  gift_wraps: null,
};

/** The sections of a new shop's home page. */
export const firstSections = firstKinds.map((kind, index) => ({ id: index + 1, kind, content: {} }));

/** The requests of the home page, the products page and product pages. */
export const catalog = {
  "GET home_sections": () => rows(firstSections),
  "GET products": () => rows([product(brooch), product(ring)]),
  "GET product_categories": () => rows([{ id: 1, name: brooch.category, description: null, products: [] }]),
  "GET rpc/category_counts": () => Response.json([{ category: brooch.category, products: 2 }]),
  "GET rpc/search_products": () => rows([product(brooch), product(ring)]),
  "GET rpc/product_facets": () => Response.json(facetRows({ category: { [brooch.category]: 2 } })),
  "GET rpc/best_sellers": () => rows([product(ring)]),
  "GET rpc/related_products": () => rows([product(ring)]),
  "GET rpc/running_promotions": () => rows([]),
  "GET shop_facts": () => rows([]),
  "GET rpc/terms": () => Response.json(freshRules),
};

/** In the order of the fields. */
export const typed = {
  email: "mira@mail.example",
  name: "Mira Kapoor",
  country: "India",
  address: "48 Carter Lane",
  line2: "Flat 6",
  city: "Mumbai",
  state: "Maharashtra",
  zipCode: "400001",
  phone: "+91 22 5550 0142",
};

/** Stores this as what was typed at checkout in this tab: by a guest, or by the customer with this id. */
export function storeDraft(draft: object = { ...typed, paymentMethod: "cod" }, owner = "guest") {
  sessionStorage.setItem(`draft/${owner}/checkout`, JSON.stringify(draft));
}

export const order = "POST rpc/place_order";

/** The idempotency keys of the orders that were sent. */
export function keysOf(backend: StubbedBackend): string[] {
  return backend.requests(order).map((body) => (body as { idempotency_key: string }).idempotency_key);
}

type OrderRequest = {
  lines: { id: number; quantity: number; price: number }[];
  shipping_address: Record<string, string>;
  idempotency_key: string;
  expected_total: number;
  payment_method: string;
};

/** The response of `place_order`. */
export async function placedOrder(request: Request): Promise<Response> {
  const { lines, shipping_address, expected_total, payment_method } = (await request.json()) as OrderRequest;
  return Response.json({
    ...orderRow(lines),
    shipping_address,
    total_amount: expected_total,
    payment_method,
    ...(payment_method === "stripe" && { status: "pending_payment", payment_status: "pending" }),
  });
}

/** An order's row with its lines. */
export function orderRow(lines: Pick<OrderRequest["lines"][number], "quantity">[] = [{ quantity: 2 }]) {
  return {
    id: 41,
    created_at: "2026-01-02T10:00:00Z",
    status: "processing",
    currency: "USD",
    subtotal: 50,
    tax: 4,
    tax_name: "Tax" as string | null,
    tax_rate: 8,
    prices_include_tax: false,
    shipping_method: "Standard shipping",
    shipping_tax: 0,
    arrives_by: null as string | null,
    shipping: 5.99,
    total_amount: 59.99,
    shipping_address: {
      email: typed.email,
      name: typed.name,
      line1: typed.address,
      line2: typed.line2,
      city: typed.city,
      state: typed.state,
      postal_code: typed.zipCode,
      country: typed.country,
      country_code: "IN",
      phone: typed.phone,
    },
    payment_method: "cod",
    payment_status: "cod",
    paid_amount: 0,
    refunded_amount: 0,
    payments: [] as object[],
    refunds: [] as object[],
    requests: [] as object[],
    tracking_provider: null as string | null,
    tracking_number: null as string | null,
    tracking_link: null as string | null,
    returns_until: null as string | null,
    step_days: {
      placed: "2026-01-02",
      paid: null as string | null,
      made: null as string | null,
      shipped: null as string | null,
      delivered: null as string | null,
    },
    order_items: lines.map(({ quantity }, index) => ({
      id: index + 1,
      product_id: brooch.id as number | null,
      quantity,
      price_at_purchase: 25,
      name_at_purchase: brooch.name,
      image_at_purchase: null,
      options: [],
    })),
  };
}

/** The responses for a checkout with these payment methods. */
export function checkout({ cod = true, card = false, test = false } = {}) {
  return {
    "GET app_settings": () => rows([{ key: "cod_enabled", enabled: cod }]),
    "GET rpc/card_payment": () => Response.json({ available: card, test }),
    "GET rpc/terms": () => Response.json(freshRules),
    "GET products": () => rows([product(brooch), product(ring)]),
    "GET addresses": () => rows([]),
    "GET orders": () => rows([]),
    [order]: placedOrder,
  };
}

/** Opens the checkout of this cart. The form is filled in, unless another draft is stored. */
export async function openCheckout(cart: CartItem[], options: OpenOptions = {}) {
  storeCart(...cart);
  if (!Object.keys(sessionStorage).some((key) => key.startsWith("draft/"))) storeDraft();
  const backend = await open("/checkout", {
    ...options,
    responses: { ...checkout(), ...options.responses },
  });
  await expect.element(orderButton).toBeVisible();
  return backend;
}

/** The element that contains this text. */
export function words(part: string) {
  return page.getByText(part, { exact: false });
}

export const orderButton = page.getByRole("button", { name: /^Place Order/ });
export const cashOnDelivery = page.getByRole("radio", { name: /^Cash on Delivery/ });
export const confirmation = heading("Order placed");
export const pendingNote = words("Your last attempt got no response.");
