import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { TeamContact } from '#contract/history.ts';
import { at } from '#contract/screens.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { List, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import classes from './team-section.module.css';
import { useHistory } from './use-history.ts';
import { type Around, contactLine, memberOf, stageLine } from './words.ts';

interface Props {
  talent: { id: number; firstName: string };
}

/** The team's activity around a talent, in the talent's profile: contacts, stages and notes. */
export function TeamSection({ talent }: Props) {
  const t = useTexts('history');
  const stages = useTexts('candidates');
  const common = useTexts('common');
  const locale = useLocale();
  const userId = useUser().id;
  const id = useId();
  const { data, isError, refetch } = useHistory(talent.id);
  const around = data && { t, stages, locale, userId, talent: talent.firstName, members: data.members };
  return (
    <Stack as="section" gap="8" aria-labelledby={id}>
      <Text id={id} as="h3" marginBottom="4" size="xl">
        {t('section.title', { name: talent.firstName })}
      </Text>
      {isError && (
        <Wrap gap="8 12" size="s" role="alert">
          <span>{t('section.failed')}</span>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {common('action.tryAgain')}
          </Button>
        </Wrap>
      )}
      {around && data.contacts.length > 0 && (
        <List gap="2" wrap="anywhere">
          {data.contacts.map((contact) => (
            <Contact key={`${contact.memberId} ${contact.startedAt}`} contact={contact} around={around} />
          ))}
        </List>
      )}
      {around && data.stages.length > 0 && (
        <List gap="2" size="s" tone="mute" wrap="anywhere">
          {data.stages.map((stage) => (
            <li key={stage.positionHashId}>{stageLine(stage, around)}</li>
          ))}
        </List>
      )}
      {around && data.notes.length > 0 && <NoteList talentId={talent.id} notes={data.notes} around={around} />}
      {data?.may.note && (
        <NoteForm talentId={talent.id} colleagues={data.members.filter((member) => member.id !== userId)} />
      )}
    </Stack>
  );
}

function Contact({ contact, around }: { contact: TeamContact; around: Around }) {
  const colleague = contact.memberId === around.userId ? undefined : memberOf(around, contact.memberId);
  return (
    <li>
      {contactLine(contact, around)}{' '}
      {colleague && contact.sharedThreadId !== null && (
        <>
          <Link to={at.teamThread} params={{ id: String(contact.sharedThreadId) }} className={classes.ask}>
            {around.t('contact.read')}
          </Link>{' '}
        </>
      )}
      {colleague && (
        <Link to={at.clientMessages} params={{ id: String(colleague.id) }} search={{}} className={classes.ask}>
          {around.t('contact.ask', { name: colleague.firstName })}
        </Link>
      )}
    </li>
  );
}
