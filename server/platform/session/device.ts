import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Device } from '#contract/own-account.ts';

/** Maximum number of characters read of a User-Agent; real ones are shorter. */
const maxRead = 500;
const maxName = 60;

/**
 * Names the browser and system of a request by its User-Agent, such as Safari and iPhone. The header itself is not
 * kept.
 */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Device {
  const userAgent = headers['user-agent']?.slice(0, maxRead);
  if (!userAgent) return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: nameOf(browser.name),
    system: nameOf((platform.vendor === 'Apple' ? platform.model : undefined) ?? os.name),
  };
}

/** For a name unknown to Bowser it returns a part of the header: anything a program may send. */
const nameOf = (name: string | undefined): string | null =>
  name !== undefined && /^[\p{L}\p{N} .+-]+$/u.test(name) ? name.slice(0, maxName).trim() || null : null;
