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
  /** Whether the talent added it themselves: it stays when the employer is removed. */
  isOwn: Generated<boolean>;
  createdAt: ColumnType<Date, never, never>;
}

/** A company that a rule covers; kept by triggers (migration 0040). */
export interface HidingTable {
  exclusionId: ColumnType<number, never, never>;
  companyId: ColumnType<number, never, never>;
  talentId: ColumnType<number, never, never>;
  isLifted: boolean;
}

/** A company and a talent hidden from it. Pairs of origin `talent` are kept by triggers (migration 0040). */
export interface HiddenPairTable {
  companyId: ColumnType<number, never, never>;
  talentId: ColumnType<number, never, never>;
  /** `talent`: by a rule of the talent; `company`: by a block of the company. */
  origin: ColumnType<'talent' | 'company', never, never>;
  /** Member who blocked; null also once they are deleted. */
  madeBy: ColumnType<number | null, never, never>;
  madeAt: ColumnType<Date, never, never>;
  /** Name of a blocked talent as the company saw it. */
  talentName: ColumnType<string | null, never, never>;
}
