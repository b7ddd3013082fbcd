import type { User } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';

/** The subject of a profile: a talent, or a company's member with its id. */
export type Partner = { id: number; companyId?: number };

/**
 * Whether the viewer may write to a user. Talents and clients may write to each other, and so may members of one
 * company. `'self'` for the viewer's own profile, whose button is disabled.
 */
export function mayMessage(viewer: User, partner: Partner): boolean | 'self' {
  if (viewer.type === accountTypes.administrator) return false;
  if (viewer.id === partner.id) return 'self';
  if (viewer.type === accountTypes.talent) return partner.companyId !== undefined;
  return partner.companyId === undefined || partner.companyId === viewer.company?.id;
}
