import { randomBytes } from 'node:crypto';
import { buildCompany } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { findTimezone } from '#server/reference/service.ts';
import type { PositionUpdate } from './store.ts';

/** Builds a position, by default Live and in a new company. Its offset is derived from its timezone. */
export async function buildPosition(
  db: Database,
  {
    companyId,
    ...position
  }: Omit<PositionUpdate, 'utcOffsetMinutes'> & { companyId?: number; liveSince?: Date; countedFrom?: Date } = {},
) {
  const isLive = position.isLive ?? true;
  return db
    .insertInto('positions')
    .values({
      title: 'Platform engineer',
      liveSince: isLive ? new Date() : null,
      ...position,
      isLive,
      hashId: randomBytes(16).toString('base64url'),
      companyId: companyId ?? (await buildCompany(db)).id,
      utcOffsetMinutes: position.timezone ? (findTimezone(position.timezone)?.utcOffsetMinutes ?? null) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
