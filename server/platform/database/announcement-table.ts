import type { Generated } from 'kysely';

/** A position that has gone Live, with its conditions as saved then. */
export interface AnnouncementTable {
  positionId: number;
  /** The client who last took it Live; null once deleted. */
  clientId: number | null;
  /** Whether waiting mails may be sent: false once the position is a Draft again. */
  isOpen: boolean;
  requiredSkillIds: number[];
  isRemote: boolean;
  utcOffsetMinutes: number | null;
  timezoneMargin: number;
  isPhysical: boolean;
  countryIds: number[];
  /** Whether every match has its delivery; until then, the last user listed and the count. */
  isListed: Generated<boolean>;
  listedThrough: Generated<number>;
  listedCount: Generated<number>;
}
