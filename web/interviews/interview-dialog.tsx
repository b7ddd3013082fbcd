import { Plus, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import { elsewhere } from '#contract/interview-times.ts';
import { interviewLimits, proposeInterview, slotRange } from '#contract/interviews.ts';
import type { Thread } from '#contract/messaging.ts';
import type { ShownPay } from '#contract/pay.ts';
import { editPosition, listPositions, updatePosition } from '#contract/positions.ts';
import { isVisible } from '#contract/visible-text.ts';
import form from '#web/forms/form-dialog.module.css';
import { NumberField } from '#web/forms/number-field.tsx';
import { send } from '#web/platform/calls/api.ts';
import { ApiError, failureText, reasonText } from '#web/platform/calls/errors.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { browserTimeZone } from '#web/platform/texts/time-zones.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { PayFields } from '#web/positions/pay-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { skipToken, useQueryClient } from '@tanstack/react-query';
import { Card, Stack, Text } from '#web/ui/layout.tsx';
import classes from './interview-dialog.module.css';
import { useInterviewChange } from './use-interview-change.ts';

const { titleLength, placeLength, minMinutes, maxMinutes, stepMinutes, slots: maxTimes } = interviewLimits;

interface Props {
  thread: Thread;
  onClose: () => void;
}

/** A time as its field holds it: `2026-12-01T10:00` on the reader's clock, or empty. */
interface Time {
  key: number;
  local: string;
}

/** Form for an interview: subject, length, up to five times and place. Input stays after a refusal. */
export function InterviewDialog({ thread, onClose }: Props) {
  const t = useTexts('interviews');
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [title, setTitle] = useState('');
  const [minutes, setMinutes] = useState<number | null>(45);
  const [place, setPlace] = useState('');
  const [isChecked, setChecked] = useState(false);
  const times = useTimes();
  const pay = usePositionPay(thread);
  const proposing = useInterviewChange(
    thread.threadId,
    async () => {
      await pay.save();
      return send(proposeInterview, {
        threadId: thread.threadId,
        title,
        minutes: minutes ?? 0,
        slots: times.all.map(({ local }) => new Date(local).toISOString()),
        place,
        timeZone: browserTimeZone(),
      });
    },
    onClose,
    true,
  );
  const { error } = proposing;
  useEffect(() => {
    if (error) focusFault(box);
  }, [error]);
  const faults = error instanceof ApiError ? error.errors : [];
  const refusalOf = (path: string) => {
    const fault = faults.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return fault && reasonText(fault);
  };
  const isLong = minutes !== null && Number.isInteger(minutes) && minutes >= minMinutes && minutes <= maxMinutes;
  const isComplete = isVisible(title) && isLong && times.all.every(({ local }) => local !== '');
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={onClose}>
      <form
        ref={box}
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (isComplete) proposing.mutate(undefined);
          else requestAnimationFrame(() => focusFault(box));
        }}
      >
        <h2 id={id} className={form.title}>
          {t('dialog.title')}
        </h2>
        {pay.isMissing && (
          <section className={classes.pay}>
            <Text marginBottom="12" size="m" weight="600">
              {t('pay.first')}
            </Text>
            <PayFields value={pay.value} onChange={pay.change} refusal={refusalOf('position.pay')} />
            <Text marginBottom="12" size="m" weight="600">
              {t('pay.public')}
            </Text>
          </section>
        )}
        <div className={classes.what}>
          <TextInput
            label={t('form.title')}
            description={t('form.title.hint')}
            data-autofocus
            maxLength={titleLength}
            value={title}
            error={isChecked && !isVisible(title) ? t('form.title.missing') : refusalOf('title')}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <NumberField
            label={t('form.minutes')}
            value={minutes}
            onChange={setMinutes}
            max={maxMinutes}
            error={
              isChecked && !isLong ? t('form.wrongMinutes', { min: minMinutes, max: maxMinutes }) : refusalOf('minutes')
            }
          />
        </div>
        <TimeFields times={times} thread={thread} isChecked={isChecked} refusalOf={refusalOf} />
        <TextInput
          label={t('form.place')}
          description={t('form.place.hint')}
          maxLength={placeLength}
          value={place}
          error={refusalOf('place')}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        {error && faults.length === 0 && (
          <Card as="p" fill="error" size="s" role="alert">
            {failureText(error)}
          </Card>
        )}
        <div className={form.answers}>
          <DialogCancel>{t('form.cancel')}</DialogCancel>
          <Button type="submit" loading={proposing.isPending}>
            {t('form.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const focusFault = ({ current: box }: RefObject<HTMLFormElement | null>): void =>
  box?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** The times of the form; at least one. */
function useTimes() {
  const [all, setAll] = useState<readonly Time[]>([{ key: 1, local: '' }]);
  return {
    all,
    change: (key: number, local: string) => setAll(all.map((time) => (time.key === key ? { key, local } : time))),
    add: () => setAll([...all, { key: Math.max(...all.map(({ key }) => key)) + 1, local: '' }]),
    remove: (key: number) => setAll(all.filter((time) => time.key !== key)),
  };
}

interface TimeProps {
  times: ReturnType<typeof useTimes>;
  thread: Thread;
  /** Whether missing values are marked. */
  isChecked: boolean;
  refusalOf: (path: string) => string | undefined;
}

/** A field for each time, with its equivalent for the other person. */
function TimeFields({ times: { all, change, add, remove }, thread, isChecked, refusalOf }: TimeProps) {
  const t = useTexts('interviews');
  const locale = useLocale();
  const { zone } = thread;
  const box = useRef<HTMLFieldSetElement>(null);
  const [range] = useState(() => slotRange(Date.now()));
  const theirs = (local: string) =>
    local !== '' && zone ? elsewhere(new Date(local), zone, browserTimeZone(), { t, locale }) : undefined;
  /** Moves the focus along with the fields. */
  const focusLast = () =>
    requestAnimationFrame(() => [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  return (
    <Stack ref={box} as="fieldset" gap="8" align="start">
      <legend className={form.legend}>{t('form.times')}</legend>
      {all.map(({ key, local }, index) => (
        <div key={key} className={classes.time}>
          <TextInput
            type="datetime-local"
            className={classes.field}
            aria-label={t('form.time', { number: index + 1 })}
            step={stepMinutes * 60}
            min={localOf(range.first)}
            max={localOf(range.last)}
            value={local}
            error={isChecked && local === '' ? t('form.time.missing') : refusalOf(`slots.${index}`)}
            onChange={({ currentTarget }) => change(key, currentTarget.value)}
          />
          <Text as="output" size="s" tone="mute" className={classes.theirs}>
            {theirs(local)}
          </Text>
          {all.length > 1 && (
            <button
              type="button"
              className={classes.remove}
              aria-label={t('form.time.remove', { number: index + 1 })}
              onClick={() => {
                remove(key);
                focusLast();
              }}
            >
              <X size={18} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {all.length < maxTimes && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => {
            add();
            focusLast();
          }}
        >
          {t('form.time.add')}
        </Button>
      )}
    </Stack>
  );
}

/** A moment in the fields' format, on the reader's clock, rounded up to a whole step. */
function localOf(at: number): string {
  const step = stepMinutes * 60_000;
  const moment = new Date(Math.ceil(at / step) * step);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The pay of the position that a member's thread is about, if it is open and has none. */
function usePositionPay({ position }: Thread) {
  const client = useQueryClient();
  const isMember = useUser().type === accountTypes.client;
  const hashId = isMember ? position?.open?.hashId : undefined;
  const { data } = useCall(
    editPosition,
    hashId === undefined ? skipToken : { profileType: 'position', positionHashId: hashId },
  );
  const [value, setValue] = useState<ShownPay | null>(null);
  const stored = data?.position;
  const isMissing = stored?.pay === null;
  return {
    isMissing,
    value,
    change: setValue,
    /** Saves the pay, if filled in. */
    save: async () => {
      if (!stored || !isMissing || value === null) return;
      await send(updatePosition, { position: { id: stored.id, version: stored.version, pay: value } });
      await Promise.all([invalidate(client, editPosition), invalidate(client, listPositions)]);
    },
  };
}
