import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { savePrivacy } from '#contract/privacy.ts';
import { send } from '#web/platform/api.ts';
import { showNotice } from '#web/platform/notices.ts';
import { useSave } from '#web/platform/save.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import classes from './employer-setting.module.css';
import { noteChange } from './use-exclusions.ts';

/** The talent's present employer, from whom a rule hides them. */
export function EmployerSetting({ stored }: { stored: string | null }) {
  const t = useTexts('privacy');
  const client = useQueryClient();
  const noteId = useId();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? stored ?? '';
  const noteSaved = async (name: string) => {
    await noteChange(client);
    // Letters typed while saving stay.
    setTyped((now) => (now?.trim() === name ? undefined : now));
    showNotice({ text: name === '' ? t('employer.removed') : t('employer.saved', { name }), tone: 'success' });
  };
  const { isSaving, save, errorAt } = useSave(
    async () => {
      const name = value.trim();
      await send(savePrivacy, { employer: name });
      return name;
    },
    (saved) => void noteSaved(saved),
    { values: { employer: value } },
  );
  return (
    <form
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label={t('employer.label')}
        error={errorAt('employer')}
        className={classes.field}
        aria-describedby={noteId}
        autoComplete="organization"
        maxLength={100}
        value={value}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isSaving}>
        {t('employer.save')}
      </Button>
      <p id={noteId} className={classes.note}>
        {t('employer.note')}
      </p>
    </form>
  );
}
