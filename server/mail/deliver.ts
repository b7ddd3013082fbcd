import type { Logger } from 'pino';
import { Hopeless, type Try } from '#server/platform/jobs/jobs.ts';
import type { Mail } from './mail.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** What the queue keeps between tries of a mail that a server has had all of, once or twice, without saying that it took it. */
export const mayHaveArrived = ['may have arrived', 'may have arrived twice'] as const;

interface Options {
  /** Whether a mail that the server refuses for good, and not for its address, is kept for the administrator. */
  keepsRefused?: boolean;
}

/**
 * Sends the mail of a job. A mail whose server or worker falls silent at the last moment is sent once more, and not a
 * third time: the mail arrives, and at most twice. That it is about to be handed over is written down before, so this
 * holds for a worker that is killed too. What the server refuses for good is given up.
 */
export async function deliver(
  send: Transport,
  mail: Mail,
  { lastError, signal, note }: Try,
  log: Logger,
  { keepsRefused = true }: Options = {},
): Promise<void> {
  const handOvers = lastError === null ? 0 : mayHaveArrived.indexOf(lastError as (typeof mayHaveArrived)[number]) + 1; // -1 for any other text
  const mark = mayHaveArrived[handOvers];
  if (mark === undefined) return giveUp(log, 'unknown');
  let isHandedOver = false;
  const onHandOver = async () => {
    signal.throwIfAborted();
    await note(mark);
    isHandedOver = true;
  };
  try {
    await unlessAborted(signal, send(mail, onHandOver));
  } catch (error) {
    const outcome = error instanceof DeliveryError ? error.outcome : isHandedOver ? 'unknown' : 'failed';
    const isUnknown = outcome === 'unknown';
    if (outcome === 'address' || (outcome === 'refused' && !keepsRefused) || (isUnknown && handOvers > 0))
      return giveUp(log, outcome);
    if (outcome === 'refused' && error instanceof DeliveryError) throw new Hopeless(error.message, { cause: error });
    // A try that came less far does not undo that an earlier one may have succeeded.
    if (isUnknown || handOvers > 0) throw new Error(mayHaveArrived[0], { cause: error });
    throw error;
  }
}

const giveUp = (log: Logger, outcome: string): void => log.warn({ feature: 'mail', outcome }, 'mail given up');

/** A mail server may take longer to answer than a process that stops can wait. */
async function unlessAborted(signal: AbortSignal, sending: Promise<void>): Promise<void> {
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('mail failed: stopped')), {
      once: true,
      signal: settled.signal,
    });
  });
  try {
    await Promise.race([sending, aborted]);
  } finally {
    settled.abort();
  }
}
