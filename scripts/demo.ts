import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/calls/services.ts';
import { OtherRelease } from '#server/platform/database/other-release.ts';
import { readSettings, SettingError } from '#server/platform/process/settings.ts';
import { issueToken } from '#server/platform/session/anti-forgery.ts';
import { setSessionCookie } from '#server/platform/session/session-cookies.ts';
import { startSession } from '#server/platform/session/session.ts';
import { run } from '#server/run.ts';
import { NotADemoDatabase, seedDemo } from './demo/seed.ts';
import { visitors } from './demo/visitors.ts';

/*
 * `npm run demo`: the product with a believable marketplace in its own data folder, and three links that sign in with
 * one click. Only this program serves the links, on a loopback address. They sign in as the three people it created.
 */
const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

try {
  const given = readDemoSettings();
  await run(given, {
    prepare: seedDemo,
    extend: demoLinks,
    announce: ({ settings }) =>
      Object.keys(visitors).map((who) => `${`As ${who}`.padEnd(17)}${settings.appUrl}${linkOf(settings.secret, who)}`),
  });
} catch (error) {
  if (!(error instanceof SettingError || error instanceof OtherRelease || error instanceof NotADemoDatabase))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readDemoSettings() {
  const { DATABASE_URL, DATABASE_DIRECT_URL: _, DATA_DIR, ...given } = process.env;
  if (DATABASE_URL)
    throw new SettingError('DATABASE_URL', '(hidden)', 'nothing: the demonstration keeps a database of its own');
  // Its own administrator account.
  const environment = { ...given, DATA_DIR: join(DATA_DIR ?? './data', 'demo'), ADMIN_EMAIL: visitors.administrator };
  const settings = readSettings(environment);
  if (!loopback.has(settings.host))
    throw new SettingError('HOST', settings.host, 'a loopback address: anybody could sign in with one click');
  return { ...settings, smtpUrl: undefined };
}

function linkOf(secret: string, who: string): string {
  return `/demo/${who}/${createHmac('sha256', secret).update(`demo\0${who}`).digest('base64url').slice(0, 22)}`;
}

function demoLinks(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  for (const [who, email] of Object.entries(visitors)) {
    app.get(`/demo/${who}/:token`, async (request, reply) => {
      const [given, expected] = [Buffer.from(request.url), Buffer.from(linkOf(settings.secret, who))];
      const user = await db.selectFrom('users').select(['id', 'type']).where('email', '=', email).executeTakeFirst();
      if (!user || given.length !== expected.length || !timingSafeEqual(given, expected))
        return reply.redirect('/signin');
      const token = await startSession(db, user);
      setSessionCookie(reply, settings, token);
      issueToken(request, reply, settings, token);
      return reply.redirect('/');
    });
  }
}
