import { Briefcase } from 'lucide-react';
import type { About } from '#contract/messaging.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Row } from '#web/ui/layout.tsx';
import classes from './about-line.module.css';
import { PositionTitle } from './pinned-position.tsx';

/** Names the position that messages are about from here on. */
export function AboutLine({ title, hashId }: About) {
  const t = useTexts('messaging');
  return (
    <Row as="p" gap="6" size="xs" tone="mute" className={classes.root}>
      <Briefcase size={14} aria-hidden />
      {t.rich('about.line', { title, position: <PositionTitle hashId={hashId} /> })}
    </Row>
  );
}
