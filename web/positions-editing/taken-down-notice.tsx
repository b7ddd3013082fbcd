import { Link } from '@tanstack/react-router';
import { at } from '#contract/screens.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Card, Text } from '#web/ui/layout.tsx';
import classes from './ending-notice.module.css';

/** Why an administrator took a position down, and where to appeal. */
export function TakenDownNotice({ reason }: { reason: string | null }) {
  const t = useTexts('positions');
  return (
    <Card flow="stack" fill="dashed" gap="4" className={classes.root}>
      <Text size="s" lineHeight="1.45" wrap="anywhere">
        {reason === null
          ? t.rich('takenDown.title', { strong: <strong /> })
          : t.rich('takenDown.reason', { reason, strong: <strong /> })}
      </Text>
      <Text size="s" lineHeight="1.45">
        {t.rich('takenDown.appeal', { link: <Link to={at.ownAccount} /> })}
      </Text>
    </Card>
  );
}
