import { useState } from 'react';
import { useKeptForms } from '#web/platform/keeping/kept-forms.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import classes from './case.module.css';
import type { CaseForm } from './decision-drafts.ts';

interface Props {
  form: CaseForm<{ reasons: string }>;
  caseId: number;
}

/** Text typed about a case whose form is gone because another administrator decided first. */
export function KeptDecision({ form: { kind, empty }, caseId }: Props) {
  const t = useTexts('admin');
  const discard = useTexts('common')('action.discard');
  const [isDropped, setIsDropped] = useState(false);
  const kept = useKeptForms(kind, empty)?.find(({ id }) => id === String(caseId));
  if (!kept || isDropped || kept.draft.reasons.trim() === '') return null;
  const drop = () => {
    setIsDropped(true);
    void kept.drop();
  };
  return (
    <Card as="section" padding="16 20">
      <h2 className={classes.heading}>{t('decide.kept')}</h2>
      <Text size="s" tone="mute" lineHeight="1.4">
        {t('decide.kept.note')}
      </Text>
      <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.quote} dir="auto">
        {kept.draft.reasons}
      </Card>
      <Button variant="default" size="sm" className={classes.discard} onClick={drop}>
        {discard}
      </Button>
    </Card>
  );
}
