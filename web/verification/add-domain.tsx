import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDomain, readTrust } from '#contract/verification.ts';
import { send } from '#web/platform/calls/api.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import classes from './proof-section.module.css';

/** Adds a domain to be proven by a DNS record. */
export function AddDomain() {
  const t = useTexts('verification');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const { isSaving, save, errorAt } = useSave(
    async () => {
      await send(addDomain, { domain: typed });
      return typed;
    },
    // Text typed while saving stays.
    (added) => {
      setTyped((now) => (now === added ? '' : now));
      void invalidate(client, readTrust);
    },
    { values: { domain: typed } },
  );
  return (
    <Wrap
      as="form"
      marginTop="16"
      align="start"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') save();
      }}
    >
      <TextInput
        label={t('add.label')}
        error={errorAt('domain')}
        className={classes.field}
        placeholder="acme.com"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={253}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isSaving}>
        {t('add.button')}
      </Button>
    </Wrap>
  );
}
