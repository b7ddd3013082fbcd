import type * as z from 'zod/mini';
import type { Standing, searchPositions } from '#contract/position-search.ts';
import { presentCompanySummary } from '#server/companies/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type StandingRow, countPassed, countStanding, listStanding } from './standing-store.ts';

const mostListed = 200;

/** Lists the positions that a talent saved or writes about, with the state of each. */
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

function presentStanding(row: StandingRow): z.input<typeof Standing> {
  const { title, hashId, isLive, pay, liveSince, savedAt, partnerId, partnerName, isMine, lastAt } = row;
  const { companyId: id, companyName: name, avatarKey, backgroundImageKey, verifiedDomain } = row;
  const closedBy = closers[row.contactState ?? ''] ?? null;
  const isOver = !isLive || closedBy !== null;
  return {
    part: isOver ? 'ended' : partnerId === null ? 'saved' : 'conversation',
    title,
    company: presentCompanySummary({ id, name, avatarKey, backgroundImageKey, verifiedDomain }),
    closeReason: row.closeReason,
    position: isLive && hashId !== null && liveSince ? { hashId, pay, liveSince: liveSince.getTime() } : null,
    conversation:
      partnerId !== null && lastAt
        ? { userId: partnerId, name: partnerName ?? '', isMine: isMine ?? false, at: lastAt.getTime(), closedBy }
        : null,
    saved: savedAt && hashId !== null ? { hashId, at: savedAt.getTime() } : null,
  };
}

/** The side that closed a conversation, by its state. */
const closers: Partial<Record<string, 'me' | 'them'>> = { declined: 'me', closed: 'them' };
