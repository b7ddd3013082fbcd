import type { FastifyRequest } from 'fastify';

/**
 * All values that a browser sends for a cookie's name, in its order. Cookies of a parent domain, which other
 * applications may set, are sent along with those of this host; only the prefix `__Host-` keeps them out.
 */
export const cookieValues = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
