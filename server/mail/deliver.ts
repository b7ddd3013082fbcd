import type { Logger } from 'pino';
import { Hopeless, type Try } from '#server/platform/jobs/jobs.ts';
import type { Mail } from './mail.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Marks in the queue for a mail that a server received whole, once or twice, without confirming it. */
export const mayHaveArrived = ['may have arrived', 'may have arrived twice'] as const;

interface Options {
  /**
   * Whether to keep a mail for the administrator if the server permanently refuses its content rather than its address.
   */
  keepsRefused?: boolean;
}

/**
 * Sends the mail of a job, at most twice. If the server or the worker falls silent during the hand-over, the mail is
 * sent once more and never a third time. The hand-over is recorded before it begins, so this also holds for a killed
 * worker. A permanent refusal is final.
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
    // An earlier try may have succeeded, even if this one got less far.
    if (isUnknown || handOvers > 0) throw new Error(mayHaveArrived[0], { cause: error });
    throw error;
  }
}

const giveUp = (log: Logger, outcome: string): void => log.warn({ feature: 'mail', outcome }, 'mail given up');

/** Rejects when the process is about to stop, since a mail server may take longer than it can wait. */
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
