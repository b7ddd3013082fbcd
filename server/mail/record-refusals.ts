import type { Logger } from 'pino';
import type { Database } from '#server/platform/database/connect.ts';
import { DeliveryError } from '#server/platform/deliveries/deliveries.ts';
import type { Transport } from './send-mail.ts';
import { deleteRefusal, insertRefusal } from './store.ts';

/**
 * Records a permanent refusal with the address's user, and clears it once a mail is accepted. Mail that users request,
 * above all codes, is sent regardless.
 */
export function notingRefusals(db: Database, send: Transport, log: Logger): Transport {
  return async (mail, ...rest) => {
    try {
      await send(mail, ...rest);
    } catch (error) {
      if (error instanceof DeliveryError && error.outcome === 'address') await insertRefusal(db, mail.to, error.status);
      throw error;
    }
    // The mail is sent; a failure here must not send it again.
    await deleteRefusal(db, mail.to, { isAccepted: true }).catch((error: unknown) =>
      log.warn({ feature: 'mail', err: error }, 'an address stays marked as refused'),
    );
  };
}
