import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  type Template,
  findUnknownPlaceholder,
  listTemplates,
  maxTemplateText,
  maxTemplateTitle,
  placeholders,
  saveTemplate,
} from '#contract/templates.ts';
import { isVisible } from '#contract/visible-text.ts';
import form from '#web/forms/form-dialog.module.css';
import { send } from '#web/platform/calls/api.ts';
import { ApiError, failureText } from '#web/platform/calls/errors.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useUnsent } from '#web/platform/keeping/unsent.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextInput, Textarea } from '#web/ui/text-input.tsx';
import { Wrap } from '#web/ui/layout.tsx';

interface Props {
  /** Absent for a new one. */
  template: Template | undefined;
  /** Called once it is saved or abandoned. */
  onClose: () => void;
}

/** Form for a template, in front of the others. */
export function TemplateForm({ template, onClose }: Props) {
  const t = useTexts('templates');
  const noteId = useId();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [title, setTitle] = useState(template?.title ?? '');
  const [text, setText] = useState(template?.text ?? '');
  const isChanged = title !== (template?.title ?? '') || text !== (template?.text ?? '');
  useUnsent(isChanged);
  const saving = useMutationOnce({
    mutationFn: () =>
      send(saveTemplate, { ...(template && { id: template.id, version: template.version }), title, text }),
    meta: { isFailureShown: true },
    onSuccess: () => {
      onClose();
      showNotice({ text: t('saved'), tone: 'success' });
    },
    onSettled: () => invalidate(client, listTemplates),
  });
  const unknown = findUnknownPlaceholder(text);
  const insert = (name: string) => {
    const area = field.current;
    if (!area) return;
    area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end');
    area.focus();
    setText(area.value);
  };
  return (
    <FormDialog
      title={t(template ? 'form.change' : 'form.new')}
      submitLabel={t('form.save')}
      isIncomplete={!isVisible(title) || !isVisible(text) || unknown !== undefined}
      isPending={saving.isPending}
      failure={saving.error && (isConflict(saving.error) ? t('form.conflict') : failureText(saving.error))}
      isWide
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('form.title')}
        data-autofocus
        maxLength={maxTemplateTitle}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        ref={field}
        label={t('form.text')}
        minRows={6}
        maxRows={14}
        maxLength={maxTemplateText}
        dir="auto"
        value={text}
        error={unknown !== undefined && t('form.unknown', { name: unknown })}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <fieldset className={form.choices} aria-describedby={noteId}>
        <legend className={form.legend}>{t('form.placeholders')}</legend>
        <Wrap>
          {placeholders.map((name) => (
            <Button key={name} variant="default" size="xs" onClick={() => insert(name)}>
              {t(`placeholder.${name}`)}
            </Button>
          ))}
        </Wrap>
      </fieldset>
      <p id={noteId} className={form.note}>
        {t('form.placeholdersNote')}
      </p>
    </FormDialog>
  );
}

const isConflict = (error: Error): boolean => error instanceof ApiError && error.code === 'edit-conflict';
