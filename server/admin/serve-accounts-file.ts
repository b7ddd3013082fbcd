import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import { accountFilters, accountOrders, defaultOrder } from '#contract/admin.ts';
import { accountTypes } from '#contract/call.ts';
import { checkProven } from '#server/accounts/service.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { checkCaller } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Cell, sendCsv, writeRow } from '#server/platform/http/csv.ts';
import { findViewer } from '#server/platform/session/session.ts';
import { wordsOf } from './service.ts';
import { type Search, listAccounts } from './store.ts';

const lists = ['clients', 'talents'] as const;
/** Accounts per read. */
const chunk = 500;

type Row = Awaited<ReturnType<typeof listAccounts>>[number];

/** Columns of the files; programs rely on their names. */
const columns = {
  id: (row) => row.id,
  first_name: (row) => row.firstName,
  last_name: (row) => row.lastName,
  email: (row) => row.email,
  signed_up_at: (row) => row.createdAt.toISOString(),
  last_seen_at: (row) => row.lastSeenAt?.toISOString() ?? null,
  email_refused_at: (row) => row.emailRefusedAt?.toISOString() ?? null,
  suspended: (row) => row.suspended,
  open_case_id: (row) => row.openCaseId,
  company_id: (row) => row.companyId,
  company: (row) => row.companyName,
  verified_domain: (row) => row.verifiedDomain,
  is_trial: (row) => row.isTrial,
  trial_ends_at: (row) => row.trialEndsAt?.toISOString() ?? null,
  positions: (row) => row.positions,
  live_positions: (row) => row.livePositions,
} satisfies Record<string, (row: Row) => Cell>;
const names = Object.keys(columns) as (keyof typeof columns)[]; // the keys of a literal
const ofTalents = names.slice(0, names.indexOf('company_id'));

/**
 * The lists of accounts as files for administrators: all that a search finds, in its order. 'needs-proof' like
 * `checkProven`; each download stands in the log.
 */
export function accountsFileRoutes(app: FastifyInstance, services: Services): void {
  for (const list of lists)
    app.get<{ Querystring: Record<string, unknown> }>(addresses.accountsFile(list), async (request, reply) => {
      const viewer = await findViewer(services, request, reply, { remembers: false });
      checkCaller({ audience: ['administrator'] }, viewer);
      const administrator = viewer as AdministratorViewer; // checkCaller has just narrowed it
      await checkProven(services.db, administrator);
      const { search, sort, only } = request.query;
      const found = {
        type: list === 'clients' ? accountTypes.client : accountTypes.talent,
        words: wordsOf(typeof search === 'string' ? search.slice(0, 200) : null),
        only: accountFilters.find((name) => name === only) ?? null,
        companyId: null,
        sort: accountOrders.find((name) => name === sort) ?? defaultOrder,
      };
      await recordAct(services.db, administrator, 'listDownloaded', { details: { list } });
      return sendCsv(reply, `${list}.csv`, write(services, found, list === 'clients' ? names : ofTalents));
    });
}

type Found = Search & Pick<Parameters<typeof listAccounts>[2], 'sort'>;

async function* write({ db }: Services, found: Found, shown: typeof names): AsyncGenerator<string> {
  let text = writeRow(shown);
  let afterId: number | null = null;
  do {
    const rows: Row[] = await listAccounts(db, found, { sort: found.sort, afterId, offset: 0, limit: chunk });
    yield text + rows.map((row) => writeRow(shown.map((name) => columns[name](row)))).join('');
    text = '';
    afterId = rows.length < chunk ? null : (rows.at(-1)?.id ?? null);
  } while (afterId !== null);
}
