import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#server/platform/database/connect.ts';
import { DeliveryError, type Transport } from './transport.ts';

/**
 * Notes with its user that an address is refused for good, and forgets it as soon as a mail is taken: what somebody
 * asks for, a code above all, is sent all the same.
 */
export function notingRefusals(db: Database, send: Transport, log: Logger): Transport {
  return async (mail, onHandOver) => {
    try {
      await send(mail, onHandOver);
    } catch (error) {
      if (error instanceof DeliveryError && error.outcome === 'address') await insertRefusal(db, mail.to, error.status);
      throw error;
    }
    // The mail has left: nothing that fails now may send it again.
    await deleteRefusal(db, mail.to).catch((error: unknown) =>
      log.warn({ feature: 'mail', err: error }, 'an address stays marked as refused'),
    );
  };
}

const insertRefusal = (db: Database, email: string, status: string) =>
  db
    .updateTable('users')
    .set({ emailRefusedAt: sql<Date>`now()`, emailRefusal: status })
    .where('email', '=', email)
    .execute();

const deleteRefusal = (db: Database, email: string) =>
  db
    .updateTable('users')
    .set({ emailRefusedAt: null, emailRefusal: null })
    .where('email', '=', email)
    .where('emailRefusedAt', 'is not', null)
    .execute();
