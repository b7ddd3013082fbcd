import type * as z from 'zod/mini';
import type { NotSent } from '#contract/matching.ts';
import type { Standing, searchPositions } from '#contract/position-search.ts';
import { presentCompanySummary } from '#server/companies/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type StandingRow, countPassed, countStanding, listStanding } from './standing-store.ts';

const mostListed = 200;

/** Lists the positions that a talent saved, came for or writes about, with the state of each. */
export async function readStanding(
  db: Database,
  talentId: number,
): Promise<z.input<(typeof searchPositions)['answer']>> {
  const [rows, positionCount, passedCount] = await Promise.all([
    listStanding(db, talentId, mostListed),
    countStanding(db, talentId),
    countPassed(db, talentId),
  ]);
  return {
    positions: [],
    positionCount,
    nextCursor: null,
    standing: rows.map(presentStanding),
    passedCount,
    looser: [],
  };
}

/** Finds the latest position that a talent came for without having sent a message about it. */
export async function findNotSent(db: Database, talentId: number): Promise<z.input<typeof NotSent> | undefined> {
  const rows = await listStanding(db, talentId, mostListed);
  const found = rows.map(presentStanding).find(({ part }) => part === 'begun');
  return found?.position ? { ...found.position, title: found.title, company: found.company } : undefined;
}

function presentStanding(row: StandingRow): z.input<typeof Standing> {
  const { title, hashId, isLive, pay, liveSince, mark, markedAt, partnerId, partnerName, isMine, lastAt } = row;
  const { companyId: id, companyName: name, avatarKey, backgroundImageKey, verifiedDomain } = row;
  const closedBy = closers[row.contactState ?? ''] ?? null;
  const isOver = !isLive || closedBy !== null;
  return {
    part: isOver ? 'ended' : partnerId !== null ? 'conversation' : mark === 'begun' ? 'begun' : 'saved',
    title,
    company: presentCompanySummary({ id, name, avatarKey, backgroundImageKey, verifiedDomain }),
    closeReason: row.closeReason === 'takenDown' ? null : row.closeReason,
    position: isLive && hashId !== null && liveSince ? { hashId, pay, liveSince: liveSince.getTime() } : null,
    conversation:
      partnerId !== null && lastAt
        ? { userId: partnerId, name: partnerName ?? '', isMine: isMine ?? false, at: lastAt.getTime(), closedBy }
        : null,
    kept: markedAt && hashId !== null ? { hashId, at: markedAt.getTime() } : null,
  };
}

/** The side that closed a conversation, by its state. */
const closers: Partial<Record<string, 'me' | 'them'>> = { declined: 'me', closed: 'them' };
