import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A domain that a company has proven, or is to prove. */
export interface CompanyDomainTable {
  id: GeneratedAlways<number>;
  companyId: number;
  domain: string;
  way: 'mail' | 'dns' | 'administrator';
  /** Who asked for the proof; null once deleted. */
  userId: number | null;
  /** 128 bits in hexadecimal, for the record. */
  token: string;
  /** An administrator's reason. */
  note: Generated<string>;
  /** The records seen at the last look; null before the first. */
  found: string[] | null;
  createdAt: ColumnType<Date, never, never>;
  /** Since when the record is looked for; null before the company asks. */
  soughtSince: Date | null;
  /** Null while it is not proven, or no longer. */
  verifiedAt: Date | null;
  /** Since when the proof has not held; it counts for another 14 days. */
  failingSince: Date | null;
  checkedAt: Date | null;
  /** Null where nothing is looked for. */
  nextCheckAt: Date | null;
}
