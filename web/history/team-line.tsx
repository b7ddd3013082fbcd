import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './team-line.module.css';
import { useHistory } from './use-history.ts';
import { contactLine } from './words.ts';

interface Props {
  talent: { id: number; firstName: string };
}

/** One line on colleagues' activity around a talent; empty if there is none. */
export function TeamLine({ talent }: Props) {
  const t = useTexts('history');
  const locale = useLocale();
  const userId = useUser().id;
  const { data } = useHistory(talent.id);
  const contact = data?.contacts.find(({ memberId }) => memberId !== userId);
  if (!data || !contact) return null;
  const words = contactLine(contact, { t, locale, userId, talent: talent.firstName, members: data.members });
  return (
    <Text size="xs" tone="mute" wrap="anywhere" className={classes.root} title={words}>
      {words}
    </Text>
  );
}
