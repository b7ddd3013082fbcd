import type { Logger } from 'pino';
import type { Try } from '#server/platform/jobs.ts';
import type { Mail } from './mail.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Begins the error of every try since the one that may have delivered the mail; the queue keeps it between tries. */
const mayHaveArrived = 'may have arrived';

/**
 * Sends the mail of a job. A mail server that takes a mail and falls silent gets it once more, and not a third time: the
 * mail arrives, and at most twice. What it refuses for good is dropped.
 */
export async function deliver(send: Transport, mail: Mail, { lastError, signal }: Try, log: Logger): Promise<void> {
  const isSecond = lastError?.startsWith(mayHaveArrived) ?? false;
  try {
    await unlessAborted(signal, send(mail));
  } catch (error) {
    const outcome = error instanceof DeliveryError ? error.outcome : 'failed';
    if (outcome === 'refused' || (outcome === 'unknown' && isSecond)) {
      log.warn({ feature: 'mail', outcome }, 'mail given up');
      return;
    }
    if (outcome === 'unknown' || isSecond) throw new Error(mayHaveArrived, { cause: error });
    throw error;
  }
}

/** A mail server may take longer to answer than a process that stops can wait. */
async function unlessAborted(signal: AbortSignal, sending: Promise<void>): Promise<void> {
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryError('unknown', 'stopped')), {
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
