import type { FastifyRequest } from 'fastify';

/**
 * All values that a browser sends for the name of a cookie, in its order. Cookies of a parent domain, which other
 * applications may set, stand beside those of this host; only the prefix `__Host-` keeps them away.
 */
export const cookieValues = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
