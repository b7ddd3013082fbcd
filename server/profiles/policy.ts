import { accountTypes } from '#contract/call.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/**
 * A talent's profile is for themselves, clients and administrators; other talents are told there is none. Companies and
 * teammates need no rule: everyone signed in sees them (decisions.md, section 4).
 */
export const maySeeTalent = (viewer: Pick<Viewer, 'id' | 'type'>, talentId: number): boolean =>
  viewer.type !== accountTypes.talent || viewer.id === talentId;
