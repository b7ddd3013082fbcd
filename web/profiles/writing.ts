import type { ComponentType } from 'react';
import type { User } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';
import { mayMessage } from '#web/people/message-policy.ts';
import type { ProfileContext } from '#web/platform/profile-request.ts';
import type { Profile } from '#contract/profiles.ts';
import type { KnownProfile } from './known-profile.ts';

/** To whom the viewer can write from a profile. */
export interface Writing {
  recipient: { id: number; firstName: string };
  /** The Live position from which they write, if any. */
  about?: ProfileContext['about'];
  /** Whether they have written about it, as far as cards tell. */
  hasWritten: boolean;
}

/** Message field of a profile, handed over by the application. */
export type Writer = ComponentType<Writing>;

interface Shown {
  whole: Profile | undefined;
  /** What cards have shown of it. */
  known: KnownProfile | undefined;
  /** The position that the profile was opened from. */
  about: ProfileContext['about'];
}

/** Finds whom a profile lets its viewer write to: a talent, or for a talent a company's member or a position's contact. */
export function findWriting(viewer: User, { whole, known, about }: Shown): Writing | undefined {
  const profile = whole ?? known;
  if (profile?.profileType === 'talent') {
    const isAllowed = mayMessage(viewer, profile.talent) === true;
    return isAllowed ? { recipient: profile.talent, about, hasWritten: false } : undefined;
  }
  if (viewer.type !== accountTypes.talent) return undefined;
  if (profile?.profileType === 'teammate') return { recipient: profile.teammate, about, hasWritten: false };
  if (whole?.profileType !== 'position') return undefined;
  const { hashId, title, company, mainTeammateId } = whole.position;
  const contact = company.teammates.find(({ id }) => id === mainTeammateId);
  const hasWritten = known?.profileType === 'position' && known.position.wroteAt !== undefined;
  return contact && { recipient: contact, about: { hashId, title }, hasWritten };
}
