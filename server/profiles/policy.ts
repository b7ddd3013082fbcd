import { accountTypes } from '#contract/call.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/**
 * Whether a viewer may see a talent: the talent, clients and administrators may; other talents get a 404. Companies and
 * teammates need no rule, because every signed-in user sees them.
 */
export const maySeeTalent = (viewer: Pick<Viewer, 'id' | 'type'>, talentId: number): boolean =>
  viewer.type !== accountTypes.talent || viewer.id === talentId;
