import { skipToken } from '@tanstack/react-query';
import { accountTypes } from '#contract/call.ts';
import type { About } from '#contract/messaging.ts';
import { getProfile } from '#contract/profiles.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import type { TemplateValues } from './fill-template.ts';

/** Recipient and position of a message. */
export interface TemplateSubject {
  recipient: { id: number; type: number; firstName: string };
  position: About | null;
}

/** Number of a position's skills that a text names. */
const namedSkills = 2;

/**
 * Hook: values of the placeholders in a message to this person; undefined while loading. The skills are the first that
 * the position requires and the person has.
 */
export function useTemplateValues({ recipient, position }: TemplateSubject): TemplateValues | undefined {
  const user = useUser();
  const locale = useLocale();
  const hashId = recipient.type === accountTypes.talent ? position?.hashId : undefined;
  const talent = useCall(getProfile, hashId ? { profileType: 'talent', talentId: recipient.id } : skipToken);
  const asked = useCall(getProfile, hashId ? { profileType: 'position', positionHashId: hashId } : skipToken);
  if (talent.isLoading || asked.isLoading) return undefined;
  const held = talent.data?.profileType === 'talent' ? talent.data.talent.skills : [];
  const wanted = asked.data?.profileType === 'position' ? asked.data.position.skills : [];
  const names = wanted.filter(({ id }) => held.some((skill) => skill.id === id)).map(({ name }) => name);
  return {
    firstName: recipient.firstName,
    myFirstName: user.firstName,
    company: user.company?.name ?? '',
    position: position?.title ?? '',
    matchedSkills: new Intl.ListFormat(locale).format(names.slice(0, namedSkills)),
  };
}
