import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { invalidSignature, invalidToken } from "../shared/errors.ts";

/** What a signed URL allows until it expires. */
export type ReadGrant = {
  url: string;
  /** For a rendered image: the query parameters. */
  transform?: Record<string, string>;
};
export type UploadGrant = { url: string; owner: string | null; upsert: boolean };

export type SignedTokens = {
  /** @param expiresIn seconds */
  signRead(grant: ReadGrant, expiresIn: number): Promise<string>;
  signUpload(grant: UploadGrant): Promise<string>;
  /** @throws StorageError 400 for a token that is invalid, expired, or not for reading this object */
  verifyRead(token: string, url: string): Promise<ReadGrant & { expires: Date }>;
  verifyUpload(token: string, url: string): Promise<UploadGrant>;
};

/** Seconds until a signed upload expires. */
const uploadSeconds = 2 * 60 * 60;

const readGrant = z.object({
  url: z.string(),
  exp: z.number(),
  transform: z.record(z.string(), z.string()).optional(),
  upsert: z.undefined().optional(),
});
const uploadGrant = z.object({ url: z.string(), owner: z.string().nullish(), upsert: z.boolean() });

/** Tokens of signed URLs have no role, so they are no access tokens; only those for uploads have `upsert`. */
export function createSignedTokens(jwtSecret: string): SignedTokens {
  const key = new TextEncoder().encode(jwtSecret);
  const sign = (claims: Record<string, unknown>, expiresIn: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
      .sign(key);
  const verify = async <Schema extends z.ZodType>(
    token: string,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
      const parsed = schema.safeParse(payload);
      if (!parsed.success) throw invalidSignature();
      return parsed.data;
    } catch (error) {
      throw error instanceof errors.JOSEError ? invalidToken(error.message) : error;
    }
  };
  return {
    signRead: (grant, expiresIn) => sign(grant, expiresIn),
    signUpload: (grant) => sign(grant, uploadSeconds),
    async verifyRead(token, url) {
      const { transform, exp, url: granted } = await verify(token, readGrant);
      if (granted !== url) throw invalidSignature();
      return { url, ...(transform && { transform }), expires: new Date(exp * 1000) };
    },
    async verifyUpload(token, url) {
      const { owner = null, upsert, url: granted } = await verify(token, uploadGrant);
      if (granted !== url) throw invalidSignature();
      return { url, owner, upsert };
    },
  };
}
