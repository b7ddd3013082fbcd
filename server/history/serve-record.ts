import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import type { ShownPay } from '#contract/pay.ts';
import { checkProven } from '#server/accounts/service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { checkCaller } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Cell, sendCsv, writeRow } from '#server/platform/http/csv.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { findViewer } from '#server/platform/session/session.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { type PositionVersion, listVersions, loadOwnPosition } from '#server/positions/service.ts';
import { listCountries, presentSkills, presentWorkTypes } from '#server/reference/service.ts';
import { wholeText } from '#server/rich-text/service.ts';
import { type MoveRow, listMoves } from './record-store.ts';

/** Moves and versions per read; a version has up to 100 KB. */
const chunk = 500;
const versionsAtOnce = 20;

/** Columns of the file; programs rely on their names. Rows are first versions `posted`, then candidates `moved`. */
const columns = [
  'row',
  'from',
  'until',
  'title',
  'text',
  'pay',
  'conditions',
  'order_version',
  'engineer_id',
  'engineer',
  'stage',
  'reason',
  'by',
] as const;
type Row = Partial<Record<(typeof columns)[number], Cell>>;

const write = (row: Row): string => writeRow(columns.map((name) => row[name] ?? null));

/**
 * The record of a position as a file for its company: each version posted, with its time, and each move of a
 * candidate. Without notes, messages and addresses, and without engineers whom the company may not see. 404 for another
 * company's position, 'needs-proof' and 403 like `checkProven`, 429 past 20 an hour and while the member reads another.
 */
export function recordRoute(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const reading = new Set<number>();
  app.get<{ Params: { hashId: string } }>(addresses.positionRecord(':hashId'), async (request, reply) => {
    const viewer = await findViewer(services, request, reply, { remembers: false });
    checkCaller({ audience: ['client'], acting: 'never' }, viewer);
    const member = viewer as ClientViewer; // checkCaller has just narrowed it
    const { id } = await loadOwnPosition(db, member, request.params.hashId);
    await checkProven(db, member);
    await countAgainst(db, 'records', member.id);
    // Between its reads it holds no connection, so a slow reader delays nobody.
    if (reading.has(member.id))
      throw new AppError('too-many', 'Another record is being read. Please try again in a moment.', { retryAfter: 5 });
    reading.add(member.id);
    return sendCsv(reply, 'record.csv', recordOf(db, member, id), () => reading.delete(member.id));
  });
}

async function* recordOf(db: Database, viewer: ClientViewer, positionId: number): AsyncGenerator<string> {
  let text = writeRow(columns);
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    const versions: PositionVersion[] = await listVersions(db, { positionId, afterId, limit: versionsAtOnce });
    yield text + versions.map((version) => write(postedRow(version))).join('');
    text = '';
    afterId = versions.length < versionsAtOnce ? undefined : versions.at(-1)?.id;
  }
  afterId = 0;
  while (afterId !== undefined) {
    const moves: MoveRow[] = await listMoves(db, viewer, { positionId, afterId, limit: chunk });
    yield moves.map((move) => write(movedRow(move))).join('');
    afterId = moves.length < chunk ? undefined : moves.at(-1)?.id;
  }
}

const postedRow = ({ postedAt, endedAt, orderVersion, content }: PositionVersion): Row => ({
  row: 'posted',
  from: postedAt.toISOString(),
  until: endedAt?.toISOString() ?? null,
  title: content.title ?? null,
  text: wholeText(content.description ?? ''),
  pay: content.pay ? payOf(content.pay) : null,
  conditions: conditionsOf(content),
  order_version: orderVersion,
});

const movedRow = ({ talentId, firstName, lastName, stage, reason, isAutomatic, movedAt, mover }: MoveRow): Row => ({
  row: 'moved',
  from: movedAt.toISOString(),
  engineer_id: talentId,
  engineer: `${firstName} ${lastName}`,
  stage: stage === null ? 'Off the list' : t(`stage.${stage}`),
  reason: reason && t(`reason.${reason}`),
  by: isAutomatic ? 'Automatic' : (mover ?? 'Former member'),
});

/** In English, like the names of the columns. */
const t = textsOf('en', 'candidates');

/** `EUR 70000-90000 year gross`, with its note. */
const payOf = ({ currency, min, max, period, note }: ShownPay): string =>
  [`${currency} ${min}-${max} ${period} gross`, note].filter((part) => part !== '').join(', ');

const namesOf = (rows: readonly { name: string }[]): string => rows.map(({ name }) => name).join(', ');

/** Required and optional conditions, one per line; absent ones are left out. */
function conditionsOf(content: PositionVersion['content']): string {
  const { writtenIn, timezone, timezoneMargin = 0, experienceFrom, isRemote, isPhysical, sponsorsVisa } = content;
  const lines: Record<string, string | false | undefined> = {
    required_skills: namesOf(presentSkills(content.requiredSkillIds ?? [])),
    optional_skills: namesOf(presentSkills(content.optionalSkillIds ?? [])),
    remote: isRemote && 'yes',
    timezone: timezone ? `${timezone}, up to ${timezoneMargin} h apart` : undefined,
    on_site: isPhysical && 'yes',
    city: content.city,
    office_days: content.officeDays == null ? undefined : `${content.officeDays} a week`,
    countries: listCountries(content.countryIds ?? []).join(', '),
    work_types: namesOf(presentWorkTypes(content.workTypeIds ?? [])),
    years_of_experience: experienceFrom == null ? undefined : `${experienceFrom} or more`,
    hires_in: listCountries(content.hiringCountryIds ?? []).join(', '),
    sponsors_visa: sponsorsVisa && 'yes',
    written_in: writtenIn ?? undefined,
    assistants: content.assistants ?? undefined,
  };
  return Object.entries(lines)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n');
}
