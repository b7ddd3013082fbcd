import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { interviewLimits, listInterviews } from '#contract/interviews.ts';
import type { Zone } from '#contract/reference.ts';
import frame from '#web/forms/large-dialog.module.css';
import { ApiError, failureText, reasonText } from '#web/platform/calls/errors.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { browserTimeZone } from '#web/platform/texts/time-zones.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogCancel, DialogClose } from '#web/ui/dialog.tsx';
import { Card, Row, Text } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { ChosenTimes } from './chosen-times.tsx';
import { DayTimes } from './day-times.tsx';
import classes from './times-dialog.module.css';
import type { Chosen } from './use-chosen.ts';
import type { useInterviewChange } from './use-interview-change.ts';
import { useWriting } from './use-week.ts';
import { WeekGrid } from './week-grid.tsx';

type Change = Pick<ReturnType<typeof useInterviewChange<unknown>>, 'mutate' | 'isPending' | 'error'>;

/** Hook: what the fields of a form show of its check, and of the server's refusal. */
export function useChecked({ error }: Pick<Change, 'error'>) {
  const [isChecked, setChecked] = useState(false);
  const faults = faultsOf(error);
  return {
    /** Whether missing values are marked. */
    isChecked,
    setChecked,
    /** The refusal of a field, by its path. */
    refusalOf: (path: string): string | undefined => {
      const fault = faults.find((one) => one.path === path || one.path.startsWith(`${path}.`));
      return fault && reasonText(fault);
    },
  };
}

const faultsOf = (error: unknown) => (error instanceof ApiError ? error.errors : []);

interface Props {
  heading: string;
  /** What and with whom. */
  subject: string;
  partner: string;
  theirZone: Zone | undefined;
  minutes: number;
  /** The interview that moves. */
  moving?: { id: number; startsAt: number };
  times: Chosen;
  /** Fields about the interview, and their content in two lines. */
  about?: { fields: ReactNode; isComplete: boolean; line: string; note: string };
  pay?: ReactNode;
  /** What follows, beside the buttons. */
  consequence: string;
  submitLabel: string;
  change: Change;
  checked: ReturnType<typeof useChecked>;
  onClose: () => void;
}

type Step = 'about' | 'times' | 'check';

/**
 * Form for times of an interview: a week beside its fields, or on a narrow screen one step after the other. Input stays
 * after a refusal.
 */
export function TimesDialog(props: Props) {
  const { heading, subject, partner, minutes, moving, times, about, pay, change, checked, onClose } = props;
  const t = useTexts('interviews');
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const isNarrow = useMedia('(width < 768px)');
  const [step, setStep] = useState<Step>(about ? 'about' : 'times');
  const [now] = useState(() => Date.now());
  const own = useCall(listInterviews, {});
  const { error, isPending } = change;
  const { isChecked, setChecked, refusalOf } = checked;
  useEffect(() => {
    if (error) requestAnimationFrame(() => focusFault(box.current));
  }, [error]);
  const goTo = (next: Step) => {
    setStep(next);
    setChecked(false);
    box.current?.querySelector('h2')?.focus();
  };
  const hasTimes = times.all.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const isAsking = isNarrow && step !== 'check';
    if (about && !about.isComplete) {
      setStep('about');
      requestAnimationFrame(() => focusFault(box.current));
    } else if (isAsking && step === 'about') goTo('times');
    else if (!hasTimes) box.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
    else if (isAsking) goTo('check');
    else
      change.mutate(undefined, {
        onError: (refusal) => {
          if (faultsOf(refusal).some(({ path }) => !/^(?:slots|position)/.test(path))) setStep('about');
        },
      });
  };
  const ownZone = browserTimeZone();
  const theirZone = props.theirZone?.name === ownZone ? undefined : props.theirZone;
  const choices = {
    ownZone,
    theirZone: theirZone?.name,
    minutes,
    chosen: times.all,
    isFull: times.isFull,
    own: own.data?.interviews ?? [],
    moving,
    now,
  };
  const week = { choices, partner, theirZone, onToggle: times.toggle };
  const missing = isChecked && !hasTimes ? t('form.times.missing') : undefined;
  const isAt = (...steps: Step[]) => !isNarrow || steps.includes(step);
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={onClose}>
      <form ref={box} className={frame.form} noValidate onSubmit={submit}>
        {/* Tells the dialog that times chosen would be lost. */}
        <input type="hidden" value={times.all.join()} />
        <Row as="header" align={isNarrow ? 'center' : 'start'} justify="space-between" className={frame.head}>
          <div>
            <Text as="h2" id={id} tabIndex={-1} size="xl" lineHeight="1.35">
              {heading}
            </Text>
            {!isNarrow && (
              <Text size="s" tone="mute" wrap="anywhere">
                {subject}
              </Text>
            )}
          </div>
          <DialogClose />
        </Row>
        <div className={classes.body} data-step={isNarrow ? step : undefined}>
          {isNarrow && step !== 'about' && (
            <div className={classes.summary}>
              <Text weight="600" wrap="anywhere">
                {about ? about.line : subject}{' '}
                {about && <QuietButton onClick={() => goTo('about')}>{t('form.change')}</QuietButton>}
              </Text>
              {about && (
                <Text size="s" tone="mute" wrap="anywhere">
                  {about.note}
                </Text>
              )}
            </div>
          )}
          {about && (
            <div className={classes.about} hidden={!isAt('about')}>
              {about.fields}
            </div>
          )}
          {isAt('times') && (
            <div className={classes.week}>
              {isNarrow ? <DayTimes {...week} /> : <WeekGrid {...week} hasFocus={!about} />}
              {own.error && (
                <Text size="s" tone="error-ink">
                  {t('week.ownFailed')}{' '}
                  <QuietButton onClick={() => void own.refetch()}>{t('week.ownAgain')}</QuietButton>
                </Text>
              )}
            </div>
          )}
          <div className={classes.check} hidden={!isAt('check')}>
            <ChosenTimes
              choices={choices}
              theirZone={theirZone}
              onRemove={times.toggle}
              refusalOf={(index) => refusalOf(`slots.${index}`)}
              error={missing}
            />
            {isNarrow && <QuietButton onClick={() => goTo('times')}>{t('form.otherTimes')}</QuietButton>}
            {pay}
            {Boolean(error) && faultsOf(error).length === 0 && (
              <Card as="p" fill="error" size="s" role="alert">
                {failureText(error)}
              </Card>
            )}
          </div>
        </div>
        <Row as="footer" gap="16" justify="space-between" className={frame.foot}>
          {isNarrow && step === 'times' ? (
            <Counted choices={choices} missing={missing} />
          ) : (
            <Text size="s" tone="mute" className={classes.consequence}>
              {props.consequence}
            </Text>
          )}
          <Row gap="10" flex="none">
            {!isNarrow && <DialogCancel>{t('form.cancel')}</DialogCancel>}
            <Button type="submit" loading={isPending}>
              {isAt('check') ? props.submitLabel : t(nextOf(step, Boolean(pay)))}
            </Button>
          </Row>
        </Row>
      </form>
    </Dialog>
  );
}

function nextOf(step: Step, hasPay: boolean) {
  if (step === 'about') return 'form.toTimes';
  return hasPay ? 'form.toPay' : 'form.toCheck';
}

/** How many times are chosen, and which. */
function Counted({ choices, missing }: { choices: Parameters<typeof useWriting>[0]; missing: string | undefined }) {
  const t = useTexts('interviews');
  const { moment } = useWriting(choices, undefined);
  const { chosen } = choices;
  return (
    <output className={classes.counted}>
      <Text size="s" weight="600">
        {t('form.times', { count: chosen.length, max: interviewLimits.slots })}
      </Text>
      <Text size="xs" tone={missing === undefined ? 'mute' : 'error-ink'} wrap="ellipsis">
        {missing ?? chosen.map((at) => moment(at)).join('; ')}
      </Text>
    </output>
  );
}

const focusFault = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus();
