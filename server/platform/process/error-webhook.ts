import { setTimeout as sleep } from 'node:timers/promises';

interface Options {
  url: string;
  productName: string;
  /** Pause between two requests. */
  pauseMilliseconds?: number;
  /** Called for a failed request. */
  onFailure: (error: unknown) => void;
}

/** Receives log lines of errors and posts them to `ERROR_WEBHOOK`. */
export interface ErrorWebhook {
  /** Takes a log line as JSON. */
  write(line: string): void;
  /** Posts the gathered errors, for at most `longestRequest`. */
  close(): Promise<void>;
}

/** Matches e-mail addresses, which a mail server or the database may repeat in an error. */
const people = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu;

/** Maximum number of errors per request; further ones are only counted. */
const most = 50;
const longestRequest = 5_000;

/**
 * Posts errors as `{ text, errors, dropped }`: a sentence, which chats show, the log lines as objects, and the number
 * of lines left out. The first is posted at once, later ones are gathered. A failed request is not repeated, and a
 * redirect is not followed. E-mail addresses are masked.
 */
export function createErrorWebhook({ url, productName, pauseMilliseconds = 10_000, onFailure }: Options): ErrorWebhook {
  let waiting: { msg?: string; err?: { message?: string } }[] = [];
  let dropped = 0;
  let posting: Promise<void> | undefined;
  const closing = new AbortController();

  const post = async (): Promise<void> => {
    const [errors, left] = [waiting, dropped];
    [waiting, dropped] = [[], 0];
    const [first] = errors;
    const others = errors.length + left - 1;
    const text = `${productName}: ${first?.err?.message ?? first?.msg ?? 'an error'}${others > 0 ? ` (and ${others} more)` : ''}`;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text, errors, dropped: left }),
        redirect: 'error',
        signal: AbortSignal.timeout(longestRequest),
      });
      if (!answer.ok) throw new Error(`ERROR_WEBHOOK answered ${answer.status}`);
    } catch (error) {
      onFailure(error);
    }
  };
  const postAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await post();
      await sleep(pauseMilliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
    posting = undefined;
  };
  return {
    write(line) {
      if (waiting.length < most)
        waiting.push(JSON.parse(line.replaceAll(people, '(address)')) as (typeof waiting)[number]);
      else dropped += 1;
      posting ??= postAll();
    },
    async close() {
      closing.abort();
      await posting;
    },
  };
}
