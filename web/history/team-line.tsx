import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './team-line.module.css';
import { useHistory } from './use-history.ts';
import { contactLine, shortStage } from './words.ts';

interface Props {
  talent: { id: number; firstName: string };
  /** The position that a conversation with the talent is about. */
  positionHashId?: string | undefined;
}

/** One line on colleagues' activity around a talent; empty if there is none. */
export function TeamLine({ talent, positionHashId }: Props) {
  const t = useTexts('history');
  const stages = useTexts('candidates');
  const locale = useLocale();
  const userId = useUser().id;
  const { data } = useHistory(talent.id);
  if (!data) return null;
  const contact = data.contacts.find(({ memberId }) => memberId !== userId);
  const stage = data.stages.find((one) => one.positionHashId === positionHashId) ?? data.stages[0];
  const around = { t, stages, locale, userId, talent: talent.firstName, members: data.members };
  const words = [contact && contactLine(contact, around), stage && shortStage(stage, around)].filter(Boolean).join(' ');
  return words === '' ? null : (
    <Text size="xs" tone="mute" wrap="anywhere" className={classes.root} title={words}>
      {words}
    </Text>
  );
}
