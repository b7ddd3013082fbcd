import { Link } from '@tanstack/react-router';
import type { TeamContact } from '#contract/history.ts';
import { at } from '#contract/screens.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { List } from '#web/ui/layout.tsx';
import classes from './team-section.module.css';
import { useHistory } from './use-history.ts';
import { type Around, contactsLine, memberOf } from './words.ts';

interface Props {
  talent: { id: number; firstName: string };
}

/**
 * Who of the team has written with a talent, in one line below the name in their profile, with links to the
 * conversations that colleagues share. A single colleague can be asked.
 */
export function TeamContacts({ talent }: Props) {
  const t = useTexts('history');
  const locale = useLocale();
  const userId = useUser().id;
  const { data } = useHistory(talent.id);
  if (!data || data.contacts.length === 0) return null;
  const around = { t, locale, userId, talent: talent.firstName, members: data.members };
  const others = data.contacts.filter(({ memberId }) => memberId !== userId);
  const shared = others.filter(({ sharedThreadId }) => sharedThreadId !== null);
  const [asked] = others.length === 1 ? others : [];
  return (
    <List
      marginTop="4"
      size="s"
      tone="mute"
      wrap="anywhere"
      aria-label={t('section.title', { name: talent.firstName })}
    >
      <li>
        {contactsLine(data.contacts, around)}{' '}
        {shared.map((contact) => (
          <ReadAlong key={contact.sharedThreadId} contact={contact} around={around} isOnly={shared.length === 1} />
        ))}
        {asked && <Ask contact={asked} around={around} />}
      </li>
    </List>
  );
}

interface LinkProps {
  contact: TeamContact;
  around: Around;
}

function ReadAlong({ contact: { sharedThreadId, memberId }, around, isOnly }: LinkProps & { isOnly: boolean }) {
  const { t } = around;
  const colleague = memberOf(around, memberId);
  if (sharedThreadId === null || !colleague) return null;
  return (
    <>
      <Link to={at.teamThread} params={{ id: String(sharedThreadId) }} className={classes.ask}>
        {isOnly ? t('contact.read') : t('contact.readWith', { name: colleague.firstName })}
      </Link>{' '}
    </>
  );
}

function Ask({ contact: { memberId }, around }: LinkProps) {
  const colleague = memberOf(around, memberId);
  if (!colleague) return null;
  return (
    <Link to={at.clientMessages} params={{ id: String(colleague.id) }} search={{}} className={classes.ask}>
      {around.t('contact.ask', { name: colleague.firstName })}
    </Link>
  );
}
