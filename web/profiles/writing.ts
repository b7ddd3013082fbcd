import type { User } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';
import type { Partner } from '#web/people/message-action.tsx';
import type { ProfileContext } from '#web/platform/page/profile-request.ts';
import type { LastMessage, Profile } from '#contract/profiles.ts';
import type { Talent } from '#contract/talents.ts';
import type { KnownProfile } from './known-profile.ts';

/** The person to whom the viewer can write from a profile. */
export interface Writing {
  recipient: { id: number; firstName: string; declined?: Talent['declined'] };
  /** The Live position from which they write, if any. */
  about?: ProfileContext['about'];
  /** Whether it was written about, by them or between the engineer and the company; undefined until known. */
  hasWritten: boolean | undefined;
  /** The last message of their conversation, if any. */
  lastMessage?: LastMessage | undefined;
}

interface Shown {
  whole: Profile | undefined;
  /** The parts of it shown by cards. */
  known: KnownProfile | undefined;
  /** The position that the profile was opened from. */
  about: ProfileContext['about'];
}

/**
 * Finds the person to whom a profile lets its viewer write: a talent, or for a talent a company's member or a
 * position's contact. Colleagues open their messages instead. So does a talent who hides from the company, since they
 * must confirm there first. An administrator acting as someone does not write.
 */
export function findWriting(viewer: User, shown: Shown): Writing | undefined {
  const writing = writingOf(shown);
  const isColleague = viewer.type !== accountTypes.talent && (shown.whole ?? shown.known)?.profileType !== 'talent';
  const mayWrite = writing?.recipient.may.write && !viewer.actingAdministrator;
  return mayWrite && !isColleague && !hides(shown.whole) ? writing : undefined;
}

/** Whether the viewer hides from the company of a profile. */
const hides = (profile: Profile | undefined): boolean =>
  (profile?.profileType === 'teammate' && profile.teammate.isHiddenFrom === true) ||
  (profile?.profileType === 'position' && profile.position.isHiddenFrom === true);

function writingOf({ whole, known, about }: Shown): (Writing & { recipient: Partner }) | undefined {
  const profile = whole ?? known;
  const lastMessage = whole && 'lastMessage' in whole ? whole.lastMessage : undefined;
  if (profile?.profileType === 'talent') {
    const hasWritten = whole?.profileType === 'talent' ? whole.isWrittenAbout === true : undefined;
    return { recipient: profile.talent, about, hasWritten, lastMessage };
  }
  // A card does not know whether the viewer hides from the company.
  if (whole?.profileType === 'teammate') return { recipient: whole.teammate, about, hasWritten: false, lastMessage };
  if (whole?.profileType !== 'position') return undefined;
  const { hashId, title, company, mainTeammateId } = whole.position;
  const contact = company.teammates.find(({ id }) => id === mainTeammateId);
  const hasWritten = whole.wroteAt !== undefined;
  return contact && { recipient: contact, about: { hashId, title }, hasWritten, lastMessage };
}
