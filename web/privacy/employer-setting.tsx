import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { previewExclusion, savePrivacy } from '#contract/privacy.ts';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useUnsent } from '#web/platform/keeping/unsent.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import classes from './employer-setting.module.css';
import { HidePreview } from './hide-preview.tsx';
import { useReturnedFocus } from './returned-focus.ts';
import { noteChange } from './use-exclusions.ts';

/** The talent's current employer, from whom a rule hides them. Asks about conversations before saving. */
export function EmployerSetting({ stored }: { stored: string | null }) {
  const t = useTexts('privacy');
  const client = useQueryClient();
  const noteId = useId();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? stored ?? '';
  /** The typed employer, while the question about conversations with its members is open. */
  const [asked, setAsked] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useReturnedFocus(field, asked !== undefined);
  useUnsent(value.trim() !== (stored ?? ''));
  const noteSaved = async (name: string) => {
    await noteChange(client);
    // Text typed while saving stays.
    setTyped((now) => (now?.trim() === name ? undefined : now));
    showNotice({ text: name === '' ? t('employer.removed') : t('employer.saved', { name }), tone: 'success' });
  };
  const { isSaving, save, errorAt } = useSave(
    async () => {
      const name = value.trim();
      const isAsked = name !== '' && name !== stored && (await hasConversations(name));
      if (!isAsked) await send(savePrivacy, { employer: name });
      return { name, isAsked };
    },
    ({ name, isAsked }) => (isAsked ? setAsked(name) : void noteSaved(name)),
    { values: { employer: value, name: value } },
  );
  const hiding = useMutationOnce({
    mutationFn: (answer: { employer: string; endThreadIds: number[] }) => send(savePrivacy, answer),
    onSuccess: async (_, { employer }) => {
      await noteSaved(employer);
      setAsked(undefined);
    },
  });
  if (asked !== undefined)
    return (
      <HidePreview
        choice={{ rule: { kind: 'name', name: asked }, text: asked }}
        isHiding={hiding.isPending}
        onHide={(endThreadIds) => hiding.mutate({ employer: asked, endThreadIds })}
        onCancel={() => setAsked(undefined)}
      />
    );
  return (
    <Wrap
      as="form"
      align="start"
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        ref={field}
        label={t('employer.label')}
        error={errorAt('employer') ?? errorAt('name')}
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
      <Text id={noteId} size="s" tone="mute" lineHeight="1.4" className={classes.note}>
        {t('employer.note')}
      </Text>
    </Wrap>
  );
}

/**
 * Whether the talent has conversations with companies of a name. Rejects for a name without letters or one that covers
 * too many companies.
 */
async function hasConversations(name: string): Promise<boolean> {
  const { conversations } = await send(previewExclusion, { kind: 'name', name });
  return conversations.length > 0;
}
