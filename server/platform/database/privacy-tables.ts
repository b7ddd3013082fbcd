import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A rule of a talent: a company, a domain, or a name with its compared form. */
export interface ExclusionTable {
  id: GeneratedAlways<number>;
  talentId: number;
  kind: Generated<'company' | 'domain' | 'name'>;
  companyId: number | null;
  domain: string | null;
  name: string | null;
  nameKey: string | null;
  isEmployer: Generated<boolean>;
  createdAt: ColumnType<Date, never, never>;
}

/** A company that a rule covers; kept by triggers (migration 0040). */
export interface HidingTable {
  exclusionId: ColumnType<number, never, never>;
  companyId: ColumnType<number, never, never>;
  talentId: ColumnType<number, never, never>;
  isLifted: boolean;
}

/** A company and a talent who hides from it; kept by triggers (migration 0040). */
export interface HiddenPairTable {
  companyId: ColumnType<number, never, never>;
  talentId: ColumnType<number, never, never>;
}
