import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useId, useState } from 'react';
import {
  type Cadence,
  type SavedSearch,
  cadences,
  deleteSearch,
  listSearches,
  maxSearchName,
  maxSearches,
  saveSearch,
} from '#contract/searches.ts';
import { cutText } from '#contract/cut-text.ts';
import form from '#web/forms/form-dialog.module.css';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/check-mark.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { NativeSelect, TextInput } from '#web/ui/text-input.tsx';
import classes from './search-dialog.module.css';
import { browserTimeZone, timeZones } from '#web/platform/texts/time-zones.ts';
import { Row, Text, Wrap } from '#web/ui/layout.tsx';
import type { CurrentSearch } from './use-saved-searches.ts';

/** As many of the filters as fit into a name, each whole. */
const nameOf = ([first = '', ...others]: readonly string[]): string =>
  others.reduce(
    (name, label) => (name.length + label.length + 2 > maxSearchName ? name : `${name}, ${label}`),
    cutText(first, maxSearchName),
  );

interface Props {
  current: CurrentSearch;
  /** The saved search to change; absent for a new one. */
  stored: SavedSearch | undefined;
  labels: readonly string[];
  /** Number of searches saved so far. */
  count: number;
  onClose: () => void;
}

/** Asks for a search's name and mail frequency, and saves it. */
export function SearchDialog({ current, stored, labels, count, onClose }: Props) {
  const t = useTexts('searches');
  const id = useId();
  const client = useQueryClient();
  const hasFilter = labels.length > 0;
  const [name, setName] = useState(stored?.name ?? nameOf(labels));
  const [cadence, setCadence] = useState<Cadence>(stored?.cadence ?? (hasFilter ? 'daily' : 'never'));
  const [timeZone, setTimeZone] = useState(stored?.timeZone ?? browserTimeZone());
  const end = (text: string) => {
    onClose();
    showNotice({ text, tone: 'success' });
  };
  const saving = useMutationOnce({
    mutationFn: () =>
      send(saveSearch, {
        ...current,
        ...(stored && { id: stored.id, version: stored.version }),
        name,
        cadence,
        timeZone,
      }),
    meta: { isFailureShown: true },
    onSuccess: () => end(t('saved')),
    onSettled: () => invalidate(client, listSearches),
  });
  const deleting = useMutationOnce({
    mutationFn: (searchId: number) => send(deleteSearch, { id: searchId }),
    meta: { isFailureShown: true },
    onSuccess: () => end(t('deleted')),
    onSettled: () => invalidate(client, listSearches),
  });
  const remove = async ({ id: searchId }: SavedSearch) => {
    const question = {
      text: t('dialog.delete.question', { name }),
      confirmLabel: t('dialog.delete'),
      isDestructive: true,
    };
    if (await confirm(question)) deleting.mutate(searchId);
  };
  const isFull = !stored && count >= maxSearches;
  const error = saving.error ?? deleting.error;
  return (
    <FormDialog
      title={t(stored ? 'dialog.change' : 'dialog.title')}
      submitLabel={t('dialog.save')}
      isIncomplete={isFull || name.trim() === ''}
      isPending={saving.isPending}
      failure={error && failureText(error)}
      isWide
      beside={
        stored ? (
          <Button variant="default" loading={deleting.isPending} onClick={() => void remove(stored)}>
            {t('dialog.delete')}
          </Button>
        ) : (
          <p className={form.note}>{isFull ? t('dialog.full') : t('dialog.count', { count, max: maxSearches })}</p>
        )
      }
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('dialog.name')}
        data-autofocus
        maxLength={maxSearchName}
        value={name}
        onFocus={({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {hasFilter && (
        <div>
          <div className={form.legend} id={`${id}-labels`}>
            {t('dialog.labels')}
          </div>
          <Wrap as="ul" gap="6" aria-labelledby={`${id}-labels`}>
            {labels.map((label) => (
              <li key={label}>
                <Chip name={label} />
              </li>
            ))}
          </Wrap>
        </div>
      )}
      <fieldset className={form.choices} aria-describedby={hasFilter ? undefined : `${id}-filter`}>
        <legend className={form.legend}>{t('dialog.cadence')}</legend>
        <div className={classes.cadences}>
          {cadences.map((value) => (
            <Row
              key={value}
              as="label"
              padding="10 14"
              size="m"
              className={classes.cadence}
              htmlFor={`${id}-${value}`}
              data-on={cadence === value || undefined}
            >
              <Radio
                id={`${id}-${value}`}
                name={`${id}-cadence`}
                aria-labelledby={`${id}-${value}-name`}
                aria-describedby={`${id}-${value}-note`}
                checked={cadence === value}
                disabled={value !== 'never' && !hasFilter}
                onChange={() => setCadence(value)}
              />
              <span>
                <b id={`${id}-${value}-name`}>{t(`cadence.${value}`)}</b>
                <Text as="span" size="s" tone="mute" className={classes.note} id={`${id}-${value}-note`}>
                  {t(value === 'never' ? `cadence.never.note.${current.kind}` : `cadence.${value}.note`)}
                </Text>
              </span>
            </Row>
          ))}
        </div>
      </fieldset>
      {!hasFilter && (
        <p className={form.note} id={`${id}-filter`}>
          {t('dialog.noFilter')}
        </p>
      )}
      {cadence !== 'never' && (
        <NativeSelect
          label={t('dialog.timeZone')}
          value={timeZone}
          data={timeZones(timeZone)}
          onChange={({ currentTarget }) => setTimeZone(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
