import { deleteUser } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { eachApart, logPutOff } from '#server/platform/database/apart.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { repeatedTask } from '#server/platform/deliveries/repeated.ts';
import { forgetMailed, listUnused } from './inactive-store.ts';
import { findDue, lockLeaving, listDue } from './leaving-store.ts';
import { inactiveKey, ownDataMails } from './mails.ts';

const task = repeatedTask('delete-accounts');

const batchSize = 500;

type Means = Pick<Services, 'settings' | 'background' | 'emit' | 'log'>;

/** Starts the hourly deletions, in one of the processes. */
export const startDeletions = ({ db }: Pick<Services, 'db'>): Promise<void> => task.start(db);

/** Returns the handler of the hourly deletions. */
export const deleteEachHour = (services: Means): Handler =>
  task.handler(async (signal) => {
    await deleteLeaving(services, signal);
    await deleteUnused(services, signal);
  });

/**
 * Deletes the accounts that are due, each with a last mail; one for which that fails is put off until the next round.
 * May run concurrently.
 */
export async function deleteLeaving(services: Means, signal?: AbortSignal): Promise<void> {
  const leave = ({ id }: { id: number }): Promise<void> =>
    withTransaction(services.background, async (db) => {
      await lockLeaving(db, id);
      // Undefined if another process deleted it, or its user just kept it.
      const user = await findDue(db, id);
      if (!user) return;
      await deleteUser(services, db, id);
      await ownDataMails.left.queue(db, { because: 'asked', language: user.language }, { address: user.email });
    });
  const leftOut = await eachApart(await listDue(services.background), leave, signal);
  logPutOff(services.log, 'delete-leaving', leftOut, ({ id }) => id);
}

/**
 * Mails users of long unused accounts, and deletes the accounts after the last of these mails. Does nothing where
 * INACTIVE_MONTHS is 0. An account for which that fails is put off until the next round. May run concurrently.
 */
export async function deleteUnused(services: Means, signal?: AbortSignal): Promise<void> {
  const { background: db } = services;
  const months = services.settings.inactiveMonths;
  if (months === 0) return logPutOff(services.log, 'delete-unused', await forgetMailed(db), (place) => place);
  for (let afterId: number | undefined = 0; afterId !== undefined;) {
    const due = await listUnused(db, months, { afterId, limit: batchSize });
    const leftOut = await eachApart(due, ({ id }) => takeStep(services, id, months), signal);
    logPutOff(services.log, 'delete-unused', leftOut, ({ id }) => id);
    afterId = due.length === batchSize ? due.at(-1)?.id : undefined;
  }
}

/** Takes the next step of an unused account, unless another process took it or its user just returned. */
const takeStep = (services: Means, id: number, months: number): Promise<void> =>
  withTransaction(services.background, async (db) => {
    await lockLeaving(db, id);
    const [user] = await listUnused(db, months, { userId: id, limit: 1 });
    if (user?.step === 'forget') await forgetMailed(db, id);
    if (user?.step === 'mail')
      await ownDataMails.inactive.queue(db, { number: user.mailed + 1 }, { userId: id, key: inactiveKey(id) });
    if (user?.step !== 'delete') return;
    await deleteUser(services, db, id);
    const { email, language, isRefused } = user;
    if (!isRefused) await ownDataMails.left.queue(db, { because: 'unused', language }, { address: email });
  });
