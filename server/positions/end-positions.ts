import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { eachApart, logPutOff } from '#server/platform/database/apart.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { type Handler, withdraw } from '#server/platform/deliveries/deliveries.ts';
import { repeatedTask } from '#server/platform/deliveries/repeated.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { lockMembership } from '#server/companies/service.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { noSuchPosition, writePosition } from './change-position.ts';
import { findContact, listLastDays, noteWarned, renew, startCounting } from './ending-store.ts';
import { endKey, positionMails } from './mails.ts';
import { endOf, endStepOf, warningDays, whyNotRenew } from './policy.ts';
import { findByHashId, lockPosition } from './store.ts';

const task = repeatedTask('end-positions');

type Means = Pick<Services, 'settings' | 'background' | 'emit' | 'log'>;

/** Starts ending Live positions hourly, in one of the processes. */
export const startEndings = ({ db }: Pick<Services, 'db'>): Promise<void> => task.start(db);

/** Returns the handler of the hourly round. */
export const endEachHour = (services: Means): Handler => task.handler((signal) => endPositions(services, signal));

/**
 * Mails contacts that their positions end, and sets those with no days left to Draft. Each step and its mail are one
 * transaction; one that fails is put off until the next round. May run concurrently.
 */
export async function endPositions(services: Means, signal?: AbortSignal): Promise<void> {
  const { background, settings, log } = services;
  logPutOff(log, 'end-positions', await startCounting(background), (place) => place);
  if (settings.positionDays === 0) return;
  const now = await readClock(background);
  const last = await listLastDays(background, settings.positionDays - warningDays);
  const due = last.filter((position) => endStepOf(position, settings.positionDays, now));
  const leftOut = await eachApart(due, (position) => takeStep(services, position), signal);
  logPutOff(log, 'end-positions', leftOut, ({ id }) => id);
}

/** Takes the next step of a position, unless another process did, or its company just renewed it. */
const takeStep = (services: Means, { id, companyId }: { id: number; companyId: number }): Promise<void> =>
  withTransaction(services.background, async (db) => {
    const row = await lockPosition(db, id, companyId);
    const step = row && endStepOf(row, services.settings.positionDays, await readClock(db));
    if (!step) return;
    if (step === 'warn') await noteWarned(db, id);
    else await writePosition(services, db, row, { isLive: false, closeReason: 'expired', savedBy: null });
    const userId = await findContact(db, id);
    if (userId !== null)
      await positionMails.ending.queue(
        db,
        { about: step === 'warn' ? 'ends' : 'ended' },
        { userId, subjectId: id, key: endKey(id) },
      );
  });

/**
 * Restarts the days of a Live position of the viewer's own company and returns its end; null for never. Withdraws a
 * warning not yet sent. 404 for another company's, 409 for a Draft.
 */
export async function renewPosition(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
  hashId: string,
): Promise<Date | null> {
  return withTransaction(db, async (db) => {
    await lockMembership(db, viewer);
    const found = await findByHashId(db, hashId);
    const row = found && (await lockPosition(db, found.id, viewer.companyId));
    if (!row) throw noSuchPosition();
    checkMay(whyNotRenew(row));
    await withdraw(db, endKey(row.id));
    return endOf(await renew(db, row.id), settings.positionDays);
  });
}
