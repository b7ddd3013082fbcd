import { Link } from '@tanstack/react-router';
import type { TeamContact } from '#contract/history.ts';
import { at } from '#contract/screens.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { List } from '#web/ui/layout.tsx';
import classes from './team-section.module.css';
import { useHistory } from './use-history.ts';
import { type Around, contactLine, memberOf } from './words.ts';

interface Props {
  talent: { id: number; firstName: string };
}

/** Who of the team has written with a talent, below the name in their profile. */
export function TeamContacts({ talent }: Props) {
  const t = useTexts('history');
  const locale = useLocale();
  const userId = useUser().id;
  const { data } = useHistory(talent.id);
  if (!data || data.contacts.length === 0) return null;
  const around = { t, locale, userId, talent: talent.firstName, members: data.members };
  return (
    <List
      gap="2"
      marginTop="4"
      size="s"
      tone="mute"
      wrap="anywhere"
      aria-label={t('section.title', { name: talent.firstName })}
    >
      {data.contacts.map((contact) => (
        <Contact key={`${contact.memberId} ${contact.startedAt}`} contact={contact} around={around} />
      ))}
    </List>
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
