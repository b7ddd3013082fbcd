import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import type { OutboundWord } from '#contract/integrations.ts';
import { registeredPart } from '#server/platform/dns/registered-part.ts';
import type { ResolveAddresses } from '#server/platform/dns/resolve-addresses.ts';
import { isPublic } from './public-address.ts';

/*
 * The only access to addresses that users have typed, or that a provider named by the operator states. It allows https on its standard port to public unicast addresses,
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
  /** Posts a body. Never throws, and does not connect to an address that is not accepted or not public. */
  post: (url: string, message: Pick<Question, 'headers' | 'body'>) => Promise<Outcome>;
  /** Asks an address of the same kinds, and throws unless a whole answer of at most 64 KiB comes in time. */
  ask: (url: string, question: Question) => Promise<Heard>;
}

/** A whole answer. */
export interface Heard {
  status: number;
  headers: Record<string, string>;
  text: string;
}

interface Question {
  method: string;
  headers: Record<string, string>;
  body: string | Buffer;
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
class TooLate extends Error {}

export function createOutbound({ allowed, resolve, patience = 10_000 }: Means): Outbound {
  const isOwn = ({ origin }: URL): boolean => allowed.includes(origin);
  const mayConnect = (url: URL): boolean =>
    url.username === '' &&
    url.password === '' &&
    (isOwn(url) || (url.protocol === 'https:' && url.port === '' && isNameOrPublic(hostOf(url))));

  const ask = async (given: string, question: Question): Promise<Answer> => {
    const late = Promise.withResolvers<never>();
    const end = new AbortController();
    const clock = setTimeout(() => {
      late.reject(new TooLate('The other side took too long.'));
      end.abort();
    }, patience);
    try {
      const url = URL.canParse(given) ? new URL(given) : undefined;
      if (!url || !mayConnect(url)) throw new RefusedAddress('The address is neither public nor allowed.');
      const sent = send(url, {
        ...question,
        signal: end.signal,
        ...(!isOwn(url) && { lookup: checked(resolve) }),
      });
      return await Promise.race([sent, late.promise]);
    } catch (error) {
      throw end.signal.aborted ? new TooLate('The other side took too long.') : error;
    } finally {
      clearTimeout(clock);
    }
  };

  return {
    accepts: (given) => URL.canParse(given) && mayConnect(new URL(given)),
    async post(given, message) {
      const startedAt = performance.now();
      const ended = (word: OutboundWord, answer?: Answer): Outcome => ({
        word,
        status: answer?.status ?? null,
        milliseconds: Math.round(performance.now() - startedAt),
        retryAfter: answer?.retryAfter ?? null,
      });
      try {
        const answer = await ask(given, { method: 'POST', ...message });
        return ended(answer.status >= 300 && answer.status < 400 ? 'redirect' : 'answered', answer);
      } catch (error) {
        return ended(wordOf(error));
      }
    },
    async ask(given, question) {
      const { status, headers, text } = await ask(given, question);
      if (text === undefined) throw new Error('The answer is incomplete or too long.');
      return { status, headers, text };
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

interface Sent extends Question {
  signal: AbortSignal;
  lookup?: LookupFunction;
}

interface Answer {
  status: number;
  retryAfter: number | null;
  headers: Record<string, string>;
  /** Undefined if it has not ended, or is too long. */
  text: string | undefined;
}

const answerOf = ({ statusCode = 0, headers }: IncomingMessage, text?: string): Answer => ({
  status: statusCode,
  retryAfter: readRetryAfter(headers['retry-after']),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  text,
});

/** Resolves with the answer once it has ended or is long enough. */
const send = (url: URL, { headers, body, ...options }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(
      url,
      {
        headers: { ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) },
        agent: false, // a new connection, which is checked
        ...options,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > mostBytes) answer.destroy();
        });
        answer.on('error', () => undefined); // the status may count alone
        answer.on('close', () =>
          resolve(answerOf(answer, answer.complete ? Buffer.concat(chunks).toString() : undefined)),
        );
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
  if (error instanceof TooLate) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/.test(code) ? 'badCertificate' : 'noConnection';
}
