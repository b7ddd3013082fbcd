import type { PositionSummary } from '#contract/companies.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './drafts-head.module.css';

interface Props {
  drafts: readonly PositionSummary[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** One line for all Drafts, with the button that unfolds their panels below it. */
export function DraftsHead({ drafts: [first, ...others], isOpen, onOpen }: Props) {
  const t = useTexts('home');
  return (
    <section className={classes.root}>
      <h2 className={classes.title}>{t('drafts.title')}</h2>
      <p className={classes.note}>{t('drafts.note', { title: first?.title ?? '', others: others.length })}</p>
      <Button size="sm" variant="default" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {isOpen ? t('drafts.hide') : t('drafts.show', { count: others.length + 1 })}
      </Button>
    </section>
  );
}
