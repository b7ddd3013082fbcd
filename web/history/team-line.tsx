import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './team-line.module.css';
import { useHistory } from './use-history.ts';
import { contactsLine } from './words.ts';

interface Props {
  talent: { id: number; firstName: string };
}

/** One line on the team's conversations with a talent, which names everybody; empty if only the viewer has written. */
export function TeamLine({ talent }: Props) {
  const t = useTexts('history');
  const locale = useLocale();
  const userId = useUser().id;
  const { data } = useHistory(talent.id);
  if (!data?.contacts.some(({ memberId }) => memberId !== userId)) return null;
  const words = contactsLine(data.contacts, { t, locale, userId, talent: talent.firstName, members: data.members });
  return (
    <Text size="xs" tone="mute" wrap="anywhere" className={classes.root} title={words}>
      {words}
    </Text>
  );
}
