import { AppError } from '#server/platform/errors/app-error.ts';
import { type Attempt, DeliveryError } from '#server/platform/deliveries/deliveries.ts';
import type { Mail } from './compose-mail.ts';
import type { Transport } from './send-mail.ts';

/** Sends a mail as one try of a delivery; see `handOver` for `mayLeave`. */
export async function deliver(
  send: Transport,
  mail: Mail,
  { signal, handOver }: Attempt,
  mayLeave?: Parameters<Attempt['handOver']>[0],
): Promise<void> {
  let noting: Promise<void> | undefined;
  try {
    await unlessAborted(
      signal,
      send(mail, () => (noting = handOver(mayLeave)), signal),
    );
  } catch (error) {
    // The connection may break before the hand-over is noted; only then is the effect of `mayLeave` certain.
    await Promise.allSettled([noting]);
    // The mail cannot be composed, and no retry can help.
    if (error instanceof AppError) throw new DeliveryError('refused', 'internal');
    throw error;
  }
}

/** Rejects at the end of the attempt's time, and when the process is about to stop. */
async function unlessAborted(signal: AbortSignal, sending: Promise<void>): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([sending, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
