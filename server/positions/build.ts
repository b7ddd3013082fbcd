import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { buildCompany } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { findTimezone } from '#server/reference/service.ts';
import type { PositionRow, PositionUpdate } from './store.ts';
import { noteVersion } from './versions-store.ts';

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

/** Records what a position says as posted at a moment; until now, if it is not Live. */
export async function buildVersion(db: Database, row: PositionRow, postedAt: Date): Promise<void> {
  await noteVersion(db, { ...row, isLive: true });
  await sql`
    update position_versions set posted_at = ${postedAt}::timestamptz, ended_at = case when ${!row.isLive}::boolean then now() end
    where position_id = ${row.id}::integer`.execute(db);
}
