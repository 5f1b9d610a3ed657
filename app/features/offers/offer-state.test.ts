import { expect, test } from "vitest";
import { offerState } from "./offer-state.ts";

const now = Date.parse("2026-03-09T09:00:00Z");
const accepted = { status: "accepted", expires_at: "2026-03-09T09:00:01+00:00", order_id: null } as const;

test("an accepted offer is open until it is bought or expires", () => {
  expect(offerState(accepted, now)).toBe("open");
  expect(offerState(accepted, now + 1000)).toBe("ended");
  expect(offerState({ ...accepted, order_id: 41 }, now)).toBe("bought");
  expect(offerState({ ...accepted, order_id: 41 }, now + 1000)).toBe("bought");
});

test("other offers keep their status", () => {
  expect(offerState({ ...accepted, status: "pending", expires_at: null }, now)).toBe("pending");
  expect(offerState({ ...accepted, status: "rejected", expires_at: null }, now)).toBe("rejected");
  expect(offerState({ ...accepted, status: "declined", expires_at: null }, now)).toBe("declined");
});

test("an answer can be decided until it expires", () => {
  const answered = { ...accepted, status: "answered" } as const;
  expect(offerState(answered, now)).toBe("answered");
  expect(offerState(answered, now + 1000)).toBe("ended");
});
