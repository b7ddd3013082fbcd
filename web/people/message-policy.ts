import type { User } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';

/** Somebody a profile is of: a talent, or a member of a company. */
export type Partner = { id: number; companyId?: number };

/**
 * Whether the viewer may write to somebody (decisions.md, section 6): talents and clients to each other, members of one
 * company among themselves. `'self'` for oneself, whose button is there but disabled.
 */
export function mayMessage(viewer: User, partner: Partner): boolean | 'self' {
  if (viewer.type === accountTypes.administrator) return false;
  if (viewer.id === partner.id) return 'self';
  if (viewer.type === accountTypes.talent) return partner.companyId !== undefined;
  return partner.companyId === undefined || partner.companyId === viewer.company?.id;
}
