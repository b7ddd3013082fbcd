import { useId, useState } from 'react';
import {
  type Webhook,
  type WebhookEvent,
  type WebhookForm,
  webhookEvents,
  webhookForms,
} from '#contract/integrations.ts';
import form from '#web/forms/form-dialog.module.css';
import { ApiError, failureText, reasonText } from '#web/platform/calls/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Checkbox, Radio } from '#web/ui/check-mark.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Webhooks } from './use-webhooks.ts';

interface Props {
  /** The webhook to change; absent for a new one. */
  stored: Webhook | undefined;
  own: Webhooks;
  onClose: () => void;
}

/** Asks for a webhook's address, events and format. */
export function WebhookDialog({ stored, own, onClose: close }: Props) {
  const t = useTexts('integrations');
  const id = useId();
  const [url, setUrl] = useState(stored?.url ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<WebhookEvent>>(new Set(stored?.events ?? webhookEvents));
  const [shape, setShape] = useState<WebhookForm>(stored?.form ?? 'json');
  const events = webhookEvents.filter((event) => chosen.has(event));
  const onClose = () => {
    own.forgetError();
    close();
  };
  const save = async () => {
    const webhook = { ...(stored && { id: stored.id }), url, events, form: shape };
    if (await own.save({ ...webhook, isActive: stored?.isActive ?? true })) onClose();
  };
  const ofUrl = own.error instanceof ApiError ? own.error.errors.find(({ path }) => path === 'url') : undefined;
  return (
    <FormDialog
      title={t(stored ? 'webhooks.change' : 'webhooks.add')}
      submitLabel={t('save')}
      isIncomplete={url.trim() === '' || events.length === 0}
      isPending={own.isSaving}
      failure={own.error && !ofUrl && failureText(own.error)}
      isWide
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.url.note')}
        error={ofUrl && reasonText(ofUrl)}
        data-autofocus
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <fieldset className={form.choices}>
        <legend className={form.legend}>{t('webhooks.events')}</legend>
        {webhookEvents.map((event) => (
          <label key={event} className={form.choice}>
            <Checkbox
              checked={chosen.has(event)}
              onChange={() =>
                setChosen((before) => {
                  const after = new Set(before);
                  if (!after.delete(event)) after.add(event);
                  return after;
                })
              }
            />
            {t(`event.${event}.long`)}
          </label>
        ))}
      </fieldset>
      <fieldset className={form.choices}>
        <legend className={form.legend}>{t('webhooks.form')}</legend>
        {webhookForms.map((value) => (
          <label key={value} className={form.choice}>
            <Radio name={`${id}-form`} checked={shape === value} onChange={() => setShape(value)} />
            {t(`form.${value}`)}
          </label>
        ))}
      </fieldset>
      <p className={form.note}>{t('webhooks.told')}</p>
    </FormDialog>
  );
}
