import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type AnnouncementSender, createAnnouncementSender } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { Hopeless, type JobHandler, defineJob, enqueue, handle } from '#server/platform/jobs/jobs.ts';
import { placeLine, presentSkills } from '#server/reference/service.ts';
import {
  type ClaimedMail,
  claimMail,
  findNextTry,
  giveLeaseBack,
  noteHandOver,
  recoverMails,
  releaseHeldMails,
  releaseMail,
  settleMail,
  takeLease,
} from './sending-store.ts';

/**
 * Parallel connections to the mail server for announcements. The process's other jobs, above all codes, have their own.
 */
const connectionsAtOnce = 4;
/** The job then yields to a new one, so that it never looks like a hanging job. */
const longestRun = 20_000;
/** This many failures in a row point to the mail server, which then gets a pause. */
const patience = 8;
const restMilliseconds = 15_000;
const takenMilliseconds = 5_000;
/** About three days: every few seconds at first, then every half hour. */
const maxTries = 150;
const longestPauseSeconds = 1_800;

/** Lowest priority: no user waits in front of a screen for it. */
const job = defineJob({
  name: 'announcement-mails',
  payload: z.object({}),
  priority: 100,
  maxTries: 10_000,
  longestPauseSeconds: 30,
});

/** Schedules sending, now or at a given time, once the caller's transaction commits. */
export const wakeSender = (db: Database, runAt?: Date): Promise<void> =>
  enqueue(db, job, {}, { key: 'announcement-mails', ...(runAt && { runAt }) });

type SendingServices = Pick<Services, 'settings' | 'db' | 'log'>;

const inMilliseconds = (milliseconds: number) => new Date(Date.now() + milliseconds);

/**
 * Sends announcements at the configured rate, in one process at a time. Another process takes over once this one has
 * been silent for `leaseSeconds`.
 */
export function sendAnnouncements(
  services: SendingServices,
  { leaseSeconds = 30 }: { leaseSeconds?: number } = {},
): JobHandler {
  const { db, log } = services;
  return handle(job, async (_payload, { signal }) => {
    const holder = randomUUID();
    let nextAt = await takeLease(db, holder, leaseSeconds);
    if (!nextAt) return wakeSender(db, inMilliseconds(takenMilliseconds));
    const renewal = setInterval(
      () =>
        void takeLease(db, holder, leaseSeconds).catch((error: unknown) =>
          log.warn({ err: error }, 'the right to send announcements was not renewed'),
        ),
      (leaseSeconds * 1_000) / 6,
    );
    const sender = createAnnouncementSender(services, connectionsAtOnce);
    try {
      await recoverMails(db);
      await releaseHeldMails(db);
      nextAt = await sendMails(services, { send: sender.send, holder, signal, nextAt });
    } finally {
      clearInterval(renewal);
      sender.close();
      await giveLeaseBack(db, holder, nextAt);
    }
    const due = await findNextTry(db);
    if (due) await wakeSender(db, due > nextAt ? due : nextAt);
  });
}

interface Run {
  send: AnnouncementSender['send'];
  holder: string;
  signal: AbortSignal;
  /** When the first mail may leave. */
  nextAt: Date;
}

/** Sends until nothing is due or the time is up. Returns when the next mail may leave. */
async function sendMails(services: SendingServices, run: Run): Promise<Date> {
  const { settings, db } = services;
  const interval = 60_000 / settings.announcementsPerMinute;
  const end = Date.now() + longestRun;
  const sending = new Set<Promise<void>>();
  const seen: { failures: number; problem?: unknown } = { failures: 0 };
  let next = run.nextAt.getTime();
  while (next < end && seen.failures < patience && seen.problem === undefined) {
    await sleep(Math.max(0, next - Date.now()), undefined, { signal: run.signal }).catch(() => undefined);
    if (sending.size >= connectionsAtOnce) await Promise.race(sending);
    if (run.signal.aborted) break;
    const mail = await claimMail(db, run.holder);
    if (!mail) break;
    if (mail.state !== 'sending') continue;
    // Makes up for at most one interval of delay, so there is never a burst.
    next = Math.max(next, Date.now() - interval) + interval;
    const one = sendMail(services, run, mail)
      .then(
        (isTaken) => void (seen.failures = isTaken ? 0 : seen.failures + 1),
        (error: unknown) => void (seen.problem = error),
      )
      .finally(() => sending.delete(one));
    sending.add(one);
  }
  await Promise.all(sending);
  if (seen.problem !== undefined) throw seen.problem;
  return seen.failures >= patience ? inMilliseconds(restMilliseconds) : new Date(next);
}

/** Sends one mail; false if it must be retried. */
async function sendMail(
  { db, log }: SendingServices,
  { send, holder, signal }: Run,
  mail: ClaimedMail,
): Promise<boolean> {
  let isWithdrawn = false;
  const note = async (text: string) => {
    isWithdrawn = !(await noteHandOver(db, holder, mail, text));
    if (isWithdrawn) throw new Error('withdrawn');
  };
  try {
    const state = await send(announcementOf(mail), { lastError: mail.lastError, signal, note });
    await settleMail(db, mail, { state });
    return true;
  } catch (error) {
    if (isWithdrawn) {
      await releaseMail(db, holder, mail, { lastError: mail.lastError, pauseSeconds: 0 });
      return true;
    }
    const reason = error instanceof Error ? error.message : String(error);
    // The mail could not be composed, or the server refuses its content; no retry can help.
    const isHopeless = error instanceof AppError || error instanceof Hopeless;
    if (isHopeless || mail.tries >= maxTries) {
      const { positionId, userId } = mail;
      log.error({ feature: 'announcements', positionId, userId, reason }, 'announcement failed');
      await settleMail(db, mail, { state: 'failed', reason });
      return isHopeless;
    }
    const pauseSeconds = Math.min(2 ** mail.tries, longestPauseSeconds);
    await releaseMail(db, holder, mail, { lastError: reason, pauseSeconds });
    return false;
  }
}

const names = (skillIds: readonly number[]) => presentSkills(skillIds).map(({ name }) => name);

const announcementOf = (mail: ClaimedMail): Parameters<AnnouncementSender['send']>[0] => ({
  userId: mail.userId,
  email: mail.email,
  positionHashId: mail.hashId,
  companyName: mail.companyName,
  title: mail.title,
  skills: names(mail.requiredSkillIds),
  optionalSkills: names(mail.optionalSkillIds),
  place: placeLine(mail),
  client: mail.clientEmail === null ? null : { name: mail.clientName ?? '', address: mail.clientEmail },
});
