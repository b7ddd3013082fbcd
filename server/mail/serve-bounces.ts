import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { normaliseEmail } from '#contract/email.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { createCounter } from '#server/platform/limits/limits.ts';
import { limits } from '#server/platform/limits/table.ts';
import { isOfAddress } from './record-bounce.ts';
import { insertRefusal } from './store.ts';

const Reported = z.object({
  bounces: z
    .array(
      z.object({
        address: z.string(),
        status: z.string().check(z.regex(/^\d\.\d{1,3}\.\d{1,3}$/)),
      }),
    )
    .check(z.maxLength(100)),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `POST /bounces`: a provider of mail reports addresses, with BOUNCE_SECRET as its bearer token. 204 whether or not they
 * belong to users; 403 without the secret, 400 for another form, 413 beyond 64 KB. Nothing is here without the setting.
 */
export function bounceRoutes(app: FastifyInstance, { db, settings }: Pick<Services, 'db' | 'settings'>): void {
  const { bounceSecret } = settings;
  if (bounceSecret === undefined) return;
  const expected = digest(`Bearer ${bounceSecret}`);
  const counter = createCounter(limits.bounces);
  app.post(addresses.bounces, {
    bodyLimit: 65_536,
    // Before the body is read.
    onRequest: async ({ headers, ip }) => {
      counter.count(ip);
      if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
        throw new AppError('forbidden', 'Bounces need the secret of BOUNCE_SECRET.');
    },
    handler: async ({ body }, reply) => {
      const reported = Reported.safeParse(body);
      if (!reported.success)
        throw new AppError('bad-request', 'Expected {"bounces":[{"address":"…","status":"5.1.1"}]}.');
      for (const { address, status } of reported.data.bounces) {
        const email = isOfAddress(status) ? normaliseEmail(address) : undefined;
        if (email !== undefined) await insertRefusal(db, email, `bounced ${status}`);
      }
      return reply.code(204).send();
    },
  });
}
