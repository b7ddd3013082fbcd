import type { PositionSummary } from '#contract/companies.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './drafts-head.module.css';

interface Props {
  drafts: readonly Pick<PositionSummary, 'title'>[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** One line for all Drafts, with a button that unfolds them below it. */
export function DraftsHead({ drafts: [first, ...others], isOpen, onOpen }: Props) {
  const t = useTexts('positions');
  return (
    <Wrap as="section" gap="4 12" padding="12 16" marginTop="32" className={classes.root}>
      <Text as="h2" size="m">
        {t('drafts.title')}
      </Text>
      <Text size="s" tone="mute" wrap="anywhere" className={classes.note}>
        {t('drafts.note', { title: first?.title.trim() || t('untitled'), others: others.length })}
      </Text>
      <Button size="sm" variant="default" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {isOpen ? t('drafts.hide') : t('drafts.show', { count: others.length + 1 })}
      </Button>
    </Wrap>
  );
}
