import { describe, expect, test } from "vitest";
import { readCardReturn } from "./card-return.ts";

const read = (query: string) => readCardReturn(new URLSearchParams(query));

describe("readCardReturn", () => {
  test("distinguishes paying from cancelling", () => {
    expect(read("order_id=12&session_id=cs_1")).toEqual({ cancelled: false, orderId: 12, sessionId: "cs_1" });
    expect(read("cancelled=true&order_id=12")).toEqual({ cancelled: true, orderId: 12, sessionId: null });
    expect(read("cancelled&order_id=12&session_id=cs_1")).toEqual({
      cancelled: true,
      orderId: 12,
      sessionId: "cs_1",
    });
  });

  test.each(["", "order_id=12", "session_id=cs_1", "cancelled=true"])("%j is not a return", (query) => {
    expect(read(query)).toBeNull();
  });

  test.each(["abc", "0", "-4", "1.5", "1e3", "12 or 1=1", "9999999999999999", ""])(
    "the order id %j is invalid",
    (id) => {
      expect(read(`order_id=${encodeURIComponent(id)}&session_id=cs_1`)?.orderId).toBeNull();
    },
  );

  test("a session id has 1 to 255 characters", () => {
    expect(read("order_id=1&session_id=")?.sessionId).toBeNull();
    expect(read(`order_id=1&session_id=${"x".repeat(256)}`)?.sessionId).toBeNull();
  });
});
