import { Check, Ellipsis, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WishState } from '#contract/wishes.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { List, Row, Text } from '#web/ui/layout.tsx';
import classes from './profile.module.css';

const signs = { met: Check, unmet: X, notStated: Ellipsis };

interface Props {
  /** In order; an unstated one may link to its field. */
  reasons: readonly { state: WishState; text: string; link?: ReactNode }[];
}

/** Reasons why a talent and a position fit, or do not: each with an icon and a word. */
export function ReasonList({ reasons }: Props) {
  const t = useTexts('wishes');
  return (
    <List marginBottom="8" className={classes.reasons}>
      {reasons.map(({ state, text, link }) => {
        const Sign = signs[state];
        return (
          <Row
            key={text}
            as="li"
            padding="8 0"
            align="baseline"
            size="m"
            lineHeight="1.45"
            className={classes.reason}
            data-state={state}
          >
            <Sign className={classes.sign} size={18} aria-hidden />
            <Text as="span" flex="1" wrap="anywhere" className={classes.sentence}>
              {text} {link}
            </Text>
            <Text as="span" flex="none" size="s" tone="mute" weight="600" className={classes.word}>
              {t(`state.${state}`)}
            </Text>
          </Row>
        );
      })}
    </List>
  );
}
