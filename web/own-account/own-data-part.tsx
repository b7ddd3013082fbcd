import { ownDataId } from '#contract/own-data.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from '#web/moderation/decision.module.css';
import { Card, Text } from '#web/ui/layout.tsx';
import { OwnData } from './own-data.tsx';

/** The copy of their data, for users who see no other screen. */
export function OwnDataPart() {
  const t = useTexts('own-data');
  return (
    <Card id={ownDataId} as="section" padding="24" marginBottom="16" aria-label={t('title')}>
      <h2 className={classes.title}>{t('title')}</h2>
      <Text marginBottom="16" size="m">
        {t('note')}
      </Text>
      <OwnData />
    </Card>
  );
}
