import { X } from 'lucide-react';
import { interviewLimits } from '#contract/interviews.ts';
import type { Zone } from '#contract/reference.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { List, Row, Text } from '#web/ui/layout.tsx';
import classes from './chosen-times.module.css';
import { useWriting } from './use-week.ts';
import type { Choices } from './week.ts';

interface Props {
  choices: Choices;
  theirZone: Zone | undefined;
  onRemove: (at: number) => void;
  /** The server's refusal of a time, by its place in ascending order. */
  refusalOf: (index: number) => string | undefined;
  /** What is missing. */
  error: string | undefined;
}

/** The chosen times in ascending order, on both clocks. */
export function ChosenTimes({ choices, theirZone, onRemove, refusalOf, error }: Props) {
  const t = useTexts('interviews');
  const { moment, theirs } = useWriting(choices, theirZone);
  const { chosen } = choices;
  return (
    <section>
      <Text as="output" size="s" weight="600">
        {t('form.times', { count: chosen.length, max: interviewLimits.slots })}
      </Text>
      {error !== undefined && (
        <Text marginTop="4" size="s" tone="error-ink">
          {error}
        </Text>
      )}
      <List className={classes.list}>
        {chosen.map((at, index) => (
          <Row key={at} as="li" gap="8" className={classes.time}>
            <Text as="span" flex="1" size="m" lineHeight="1.35">
              <strong>{moment(at)}</strong>
              <Text as="span" size="s" tone="mute" className={classes.beside}>
                {theirs(at)}
              </Text>
              {refusalOf(index) !== undefined && (
                <Text as="span" size="s" tone="error-ink" className={classes.beside}>
                  {refusalOf(index)}
                </Text>
              )}
            </Text>
            <button
              type="button"
              className={classes.remove}
              aria-label={t('form.time.remove', { time: moment(at) })}
              data-fault={refusalOf(index) !== undefined || undefined}
              onClick={() => onRemove(at)}
            >
              <X size={18} aria-hidden />
            </button>
          </Row>
        ))}
      </List>
    </section>
  );
}
