import type { CompanyDomain } from '#contract/verification.ts';
import { grace, isSought } from './judge-domain.ts';
import { recordOf, shown } from './look-up-record.ts';
import type { DomainRow } from './store.ts';

export const stateOf = ({ verifiedAt, failingSince }: Pick<DomainRow, 'verifiedAt' | 'failingSince'>) =>
  verifiedAt === null ? 'waiting' : failingSince === null ? 'verified' : 'failing';

/** Rows of earlier versions hold all records. */
export const presentFound = ({ found }: Pick<DomainRow, 'found'>): string[] => found?.map(shown) ?? [];

export const presentDomain = (row: DomainRow, now: Date): CompanyDomain => ({
  domain: row.domain,
  way: row.way,
  state: stateOf(row),
  record: recordOf(row),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  found: presentFound(row),
  ...(isSought(row, now) && { isSought: true }),
  failsAt: row.failingSince && new Date(row.failingSince.getTime() + grace).toISOString(),
});
