import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import { type Interview, linkHost } from '#contract/interview.ts';
import { momentIn } from '#contract/interview-times.ts';
import { interviewLimits, moveInterview, proposeInterview } from '#contract/interviews.ts';
import type { About, Thread } from '#contract/messaging.ts';
import type { ShownPay } from '#contract/pay.ts';
import { editPosition, listPositions, updatePosition } from '#contract/positions.ts';
import { isVisible } from '#contract/visible-text.ts';
import { NumberField } from '#web/forms/number-field.tsx';
import { send } from '#web/platform/calls/api.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { browserTimeZone } from '#web/platform/texts/time-zones.ts';
import { PayFields } from '#web/positions/pay-fields.tsx';
import { Text } from '#web/ui/layout.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { TimesDialog, useChecked } from './times-dialog.tsx';
import classes from './times-dialog.module.css';
import { useChosen } from './use-chosen.ts';
import { useInterviewChange } from './use-interview-change.ts';

const { titleLength, placeLength, minMinutes, maxMinutes } = interviewLimits;
const usualMinutes = 45;

type Props = { onClose: () => void } & (
  | {
      thread: Thread;
      /** The position that it is about. */
      position: About | null;
    }
  | {
      /** The interview to move, as it was when the dialog was opened. */
      moving: Interview;
      threadId: number;
      /** First name of the other person. */
      partner: string;
    }
);

/** Form that proposes an interview in a thread, or new times of a confirmed one. */
export const InterviewDialog = (props: Props) =>
  'thread' in props ? <ProposeDialog {...props} /> : <MoveDialog {...props} />;

const toSlots = (times: readonly number[]) => times.map((at) => new Date(at).toISOString());

function ProposeDialog({ thread, position: latest, onClose }: Extract<Props, { thread: Thread }>) {
  const t = useTexts('interviews');
  const [title, setTitle] = useState('');
  const [minutes, setMinutes] = useState<number | null>(usualMinutes);
  const [place, setPlace] = useState('');
  const times = useChosen();
  // The conversation may come to another while the form is open.
  const [position] = useState(latest);
  const pay = usePositionPay(position);
  const { threadId, user, zone } = thread;
  const proposing = useInterviewChange(
    threadId,
    async () => {
      await pay.save();
      const slots = toSlots(times.all);
      return send(proposeInterview, {
        threadId,
        title,
        minutes: minutes ?? 0,
        slots,
        place,
        positionHashId: position?.hashId,
        timeZone: browserTimeZone(),
      });
    },
    onClose,
    true,
  );
  const isLong = minutes !== null && Number.isInteger(minutes) && minutes >= minMinutes && minutes <= maxMinutes;
  const name = `${user.firstName} ${user.lastName}`;
  const where = place === '' ? [] : [linkHost(place) ?? place];
  const checked = useChecked(proposing);
  const { isChecked, refusalOf } = checked;
  const fields = (
    <>
      <div className={classes.what}>
        <TextInput
          label={t('form.title')}
          placeholder={t('form.title.hint')}
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
      <TextInput
        label={t('form.place')}
        placeholder={t('form.place.hint')}
        maxLength={placeLength}
        value={place}
        error={refusalOf('place')}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
    </>
  );
  return (
    <TimesDialog
      heading={t('dialog.title')}
      subject={position ? t('dialog.about', { position: position.title, name }) : t('dialog.with', { name })}
      partner={user.firstName}
      theirZone={zone}
      minutes={isLong ? minutes : usualMinutes}
      times={times}
      about={{
        fields,
        isComplete: isVisible(title) && isLong,
        line: t('titleAndMinutes', { title, minutes: minutes ?? 0 }),
        note: [...(position ? [position.title] : []), ...where].join(', '),
      }}
      pay={
        pay.isMissing && (
          <section className={classes.pay}>
            <Text marginBottom="12" size="s" weight="600">
              {t('pay.first')}
            </Text>
            <PayFields value={pay.value} onChange={pay.change} refusal={refusalOf('position.pay')} />
            <Text marginTop="12" size="s" weight="600">
              {t('pay.public')}
            </Text>
          </section>
        )
      }
      consequence={t('dialog.choice', { name: user.firstName })}
      submitLabel={t('form.send')}
      change={proposing}
      checked={checked}
      onClose={onClose}
    />
  );
}

function MoveDialog({ moving, threadId, partner, onClose }: Extract<Props, { moving: Interview }>) {
  const t = useTexts('interviews');
  const locale = useLocale();
  const times = useChosen();
  const { id, version, title, minutes, startsAt, theirZone } = moving;
  const at = new Date(startsAt ?? 0);
  const timeZone = browserTimeZone();
  const change = useInterviewChange(
    threadId,
    () => send(moveInterview, { interviewId: id, version, slots: toSlots(times.all), timeZone }),
    onClose,
    true,
  );
  const checked = useChecked(change);
  return (
    <TimesDialog
      heading={t('move.title')}
      subject={t('titleAndMinutes', { title, minutes })}
      partner={partner}
      theirZone={theirZone ?? undefined}
      minutes={minutes}
      moving={{ id, startsAt: at.getTime() }}
      times={times}
      consequence={t('move.stays', { name: partner, moment: momentIn(at, timeZone, { t, locale }) })}
      submitLabel={t('form.send')}
      change={change}
      checked={checked}
      onClose={onClose}
    />
  );
}

/** The pay of the position that a member's interview is about, if it is open and has none. */
function usePositionPay(position: About | null) {
  const client = useQueryClient();
  const isMember = useUser().type === accountTypes.client;
  const hashId = isMember ? position?.hashId : undefined;
  const { data } = useCall(
    editPosition,
    hashId == null ? skipToken : { profileType: 'position', positionHashId: hashId },
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
