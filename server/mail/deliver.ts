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
export async function deliver(send: Transport, mail: Mail, { lastError }: Try, log: Logger): Promise<void> {
  const isSecond = lastError?.startsWith(mayHaveArrived) ?? false;
  try {
    await send(mail);
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
