import { Check, Ellipsis, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WishState } from '#contract/wishes.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
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
    <ul className={classes.reasons}>
      {reasons.map(({ state, text, link }) => {
        const Sign = signs[state];
        return (
          <li key={text} className={classes.reason} data-state={state}>
            <Sign className={classes.sign} size={18} aria-hidden />
            <span className={classes.sentence}>
              {text} {link}
            </span>
            <span className={classes.word}>{t(`state.${state}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
