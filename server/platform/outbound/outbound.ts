import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import type { OutboundWord } from '#contract/integrations.ts';
import { registeredPart } from '#server/platform/dns/registered-part.ts';
import type { ResolveAddresses } from '#server/platform/dns/resolve-addresses.ts';
import { isPublic } from './public-address.ts';

/*
 * The only access to addresses that users have typed. It allows https on its standard port to public unicast addresses,
 * checked while connecting: the name is looked up once, and the answer is both checked and used. Redirects are not
 * followed, connections not kept open, and answers read only up to a limit. Whatever the other side does, a request
 * ends in time.
 */

/** Maximum number of bytes read of an answer. */
const mostBytes = 64 * 1024;
/** Maximum number of interim answers (1xx) before the answer. */
const mostInterim = 10;

/** Outcome of a request. With a status, the other side has answered. */
export interface Outcome {
  word: OutboundWord;
  status: number | null;
  milliseconds: number;
  /** Seconds after which the other side wants the next request; null if it does not say. */
  retryAfter: number | null;
}

export interface Outbound {
  /** Whether a typed address may be posted to, as far as can be told without looking up its name. */
  accepts: (url: string) => boolean;
  /** Posts a text. Never throws, and does not connect to an address that is not accepted or not public. */
  post: (url: string, message: { headers: Record<string, string>; body: string }) => Promise<Outcome>;
}

interface Means {
  /** The operator's own origins, accepted exactly as written whatever their scheme, port and address. */
  allowed: readonly string[];
  resolve: ResolveAddresses;
  /** Milliseconds from the beginning to the end of the answer; shorter in tests. */
  patience?: number;
}

class RefusedAddress extends Error {}
class UnknownName extends Error {}

export function createOutbound({ allowed, resolve, patience = 10_000 }: Means): Outbound {
  const isOwn = ({ origin }: URL): boolean => allowed.includes(origin);
  const mayConnect = (url: URL): boolean =>
    url.username === '' &&
    url.password === '' &&
    (isOwn(url) || (url.protocol === 'https:' && url.port === '' && isNameOrPublic(hostOf(url))));

  return {
    accepts: (given) => URL.canParse(given) && mayConnect(new URL(given)),
    async post(given, { headers, body }) {
      const startedAt = performance.now();
      const late = Promise.withResolvers<never>();
      const end = new AbortController();
      const clock = setTimeout(() => {
        late.reject(new Error('The other side took too long.'));
        end.abort();
      }, patience);
      const ended = (word: OutboundWord, answer?: Answer): Outcome => ({
        word,
        status: answer?.status ?? null,
        milliseconds: Math.round(performance.now() - startedAt),
        retryAfter: answer?.retryAfter ?? null,
      });
      try {
        if (!URL.canParse(given)) throw new RefusedAddress();
        const url = new URL(given);
        if (!mayConnect(url)) throw new RefusedAddress();
        const { signal } = end;
        const sent = send(url, { headers, body, signal, ...(!isOwn(url) && { lookup: checked(resolve) }) });
        const answer = await Promise.race([sent, late.promise]);
        return ended(answer.status >= 300 && answer.status < 400 ? 'redirect' : 'answered', answer);
      } catch (error) {
        return ended(end.signal.aborted ? 'timeout' : wordOf(error));
      } finally {
        clearTimeout(clock);
      }
    },
  };
}

/** A URL normalises an IPv4 address to four decimal numbers, however it was typed, and has IPv6 in brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * A literal address is never resolved, so it is checked beforehand. Names that only private networks have are not
 * asked.
 */
const isNameOrPublic = (host: string): boolean =>
  isIP(host) === 0 ? registeredPart(host) !== undefined : isPublic(host);

/**
 * Looks up a name for the connection. A name with an address that is not public is as unknown as one that does not
 * exist, so nobody learns which names the operator's network has.
 */
export const checked =
  (resolve: ResolveAddresses): LookupFunction =>
  (name, options, done) => {
    const take = (found: LookupAddress[]): void => {
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublic(address))) return fail();
      return options.all ? done(null, found) : done(null, first.address, first.family);
    };
    const fail = (): void => done(new UnknownName('The name has no public address.'), '');
    void resolve(name).then(take, fail);
  };

interface Sent {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  lookup?: LookupFunction;
}

interface Answer {
  status: number;
  retryAfter: number | null;
}

const answerOf = ({ statusCode = 0, headers }: IncomingMessage): Answer => ({
  status: statusCode,
  retryAfter: readRetryAfter(headers['retry-after']),
});

/** Resolves with the answer once it has ended or is long enough. */
const send = (url: URL, { headers, body, ...options }: Sent): Promise<Answer> =>
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
        answer.on('close', () => resolve(answerOf(answer)));
      },
    );
    let interim = 0;
    sent.on('information', () => {
      interim += 1;
      if (interim > mostInterim) sent.destroy(new Error('There are too many interim answers.'));
    });
    // Without a listener, switching protocols would end neither in an answer nor in an error.
    sent.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answerOf(answer));
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Reads seconds or a date; null for anything else. */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : null;
}

function wordOf(error: unknown): OutboundWord {
  if (error instanceof RefusedAddress) return 'refusedAddress';
  if (error instanceof UnknownName) return 'unknownName';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/.test(code) ? 'badCertificate' : 'noConnection';
}
