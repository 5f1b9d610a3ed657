import { z } from "zod";
import { callService, type DataApi, readService } from "../work/data-api-client.ts";

const claimedSchema = z.array(
  z.object({
    id: z.int(),
    kind: z.string(),
    recipients: z.array(z.string()),
    data: z.unknown(),
    secret: z.unknown(),
    message_id: z.uuid(),
    attempts: z.int(),
    created_at: z.string(),
  }),
);

/** A message that only this process sends, until its lease ends. */
export type Claimed = z.infer<typeof claimedSchema>[number];

const storedSchema = z.array(z.object({ kind: z.string(), data: z.unknown() }));

export type Outbox = ReturnType<typeof openOutbox>;

export function openOutbox(api: DataApi) {
  return {
    noteSetUp: (isSetUp: boolean) => callService(api, "note_mail_set_up", { is_set_up: isSetUp }),
    claim: async (most: number, leaseSeconds: number) =>
      claimedSchema.parse(await callService(api, "claim_messages", { most, lease_seconds: leaseSeconds })),
    noteSent: ({ id }: Claimed) => callService(api, "note_message_sent", { sent_id: id }),
    /** Returns false if the link must not work anymore. */
    noteToken: async ({ id }: Claimed, digest: string) =>
      z.boolean().parse(await callService(api, "note_message_token", { noted_id: id, digest })),
    noteFailed: ({ id, attempts }: Claimed, error: string, isFinal: boolean) =>
      callService(api, "note_message_failed", {
        failed_id: id,
        attempt: attempts,
        error,
        is_final: isFinal,
      }),
    trim: async () => z.int().parse(await callService(api, "trim_messages", {})),
    read: async (id: number) =>
      storedSchema.parse(await readService(api, `messages?select=kind,data&id=eq.${id}`))[0],
  };
}
