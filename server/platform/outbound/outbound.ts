import { type LookupAllOptions, lookup as ask } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import type { LookupAddress } from 'node:dns';
import type { OutboundWord } from '#contract/integrations.ts';
import { isPublic } from './public-address.ts';

/*
 * The only access to addresses that users have typed. It allows https on its standard port to public unicast addresses,
 * checked while connecting: the name is looked up once, and the answer is both checked and used. Redirects are not
 * followed, connections not kept open, and answers read only up to a limit.
 */

/** Milliseconds from the beginning to the answer. */
const patience = 10_000;
/** Maximum number of bytes read of an answer. */
const mostBytes = 64 * 1024;

/** Outcome of a request. With a status, the other side has answered. */
export interface Outcome {
  word: OutboundWord;
  status: number | null;
  milliseconds: number;
}

export interface Outbound {
  /** Whether a typed address may be posted to, as far as can be told without looking up its name. */
  accepts: (url: string) => boolean;
  /** Posts a text. Never throws, and does not connect to an address that is not accepted or not public. */
  post: (url: string, message: { headers: Record<string, string>; body: string }) => Promise<Outcome>;
}

type Ask = (
  name: string,
  options: LookupAllOptions,
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

class RefusedAddress extends Error {}

/** `allowed` are the operator's own origins, accepted exactly as written whatever their scheme, port and address. */
export function createOutbound(allowed: readonly string[], lookup: Ask = ask): Outbound {
  const isOwn = ({ origin }: URL): boolean => allowed.includes(origin);
  const mayConnect = (url: URL): boolean =>
    url.username === '' &&
    url.password === '' &&
    (isOwn(url) || (url.protocol === 'https:' && url.port === '' && isNameOrPublic(hostOf(url))));

  return {
    accepts: (given) => URL.canParse(given) && mayConnect(new URL(given)),
    async post(given, { headers, body }) {
      const startedAt = performance.now();
      const end = (word: OutboundWord, status: number | null = null): Outcome => ({
        word,
        status,
        milliseconds: Math.round(performance.now() - startedAt),
      });
      if (!URL.canParse(given)) return end('refusedAddress');
      const url = new URL(given);
      if (!mayConnect(url)) return end('refusedAddress');
      const signal = AbortSignal.timeout(patience);
      try {
        const status = await send(url, { headers, body, signal, ...(!isOwn(url) && { lookup: checked(lookup) }) });
        return end(status >= 300 && status < 400 ? 'redirect' : 'answered', status);
      } catch (error) {
        return end(signal.aborted ? 'timeout' : wordOf(error));
      }
    },
  };
}

/** A URL normalises an IPv4 address to four decimal numbers, however it was typed, and has IPv6 in brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** A literal address is never resolved, so it is checked beforehand. */
const isNameOrPublic = (host: string): boolean => host !== '' && (isIP(host) === 0 || isPublic(host));

/** Looks up a name for the connection, and refuses it unless each of its addresses is public. */
export const checked =
  (lookup: Ask): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) return done(error, '');
      if (!first || !found.every(({ address }) => isPublic(address)))
        return done(new RefusedAddress('The name leads to an address that is not public.'), '');
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

interface Sent {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  lookup?: LookupFunction;
}

const send = (url: URL, { headers, body, ...options }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false, // a new connection, which is checked
        ...options,
      },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > mostBytes) answer.destroy();
        });
        answer.on('error', () => undefined); // only the status counts
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

const unknownName = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);

function wordOf(error: unknown): OutboundWord {
  if (error instanceof RefusedAddress) return 'refusedAddress';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (unknownName.has(code)) return 'unknownName';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/.test(code) ? 'badCertificate' : 'noConnection';
}
