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
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';
import { TextInput, Textarea } from '#web/ui/text-input.tsx';
import { Card, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './templates-dialog.module.css';

interface Props {
  /** Absent for a new one. */
  template: Template | undefined;
  /** Called once it is saved or abandoned. */
  onClose: () => void;
}

/** Form for a template, in front of the others. */
export function TemplateForm({ template, onClose }: Props) {
  const t = useTexts('templates');
  const titleId = useId();
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
  const maySave = isVisible(title) && isVisible(text) && unknown === undefined;
  const insert = (name: string) => {
    const area = field.current;
    if (!area) return;
    area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end');
    area.focus();
    setText(area.value);
  };
  return (
    <Dialog labelledBy={titleId} className={classes.dialog} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (maySave) saving.mutate();
        }}
      >
        <Text id={titleId} as="h2" size="xl" lineHeight="1.35">
          {t(template ? 'form.change' : 'form.new')}
        </Text>
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
        <fieldset className={form.choices} aria-describedby={`${titleId}-note`}>
          <legend className={form.legend}>{t('form.placeholders')}</legend>
          <Wrap>
            {placeholders.map((name) => (
              <Button key={name} variant="default" size="xs" onClick={() => insert(name)}>
                {t(`placeholder.${name}`)}
              </Button>
            ))}
          </Wrap>
        </fieldset>
        <p id={`${titleId}-note`} className={form.note}>
          {t('form.placeholdersNote')}
        </p>
        {saving.error && (
          <Card as="p" fill="error" size="s" role="alert">
            {isConflict(saving.error) ? t('form.conflict') : failureText(saving.error)}
          </Card>
        )}
        <div className={form.answers}>
          <DialogCancel>{t('form.cancel')}</DialogCancel>
          <Button type="submit" disabled={!maySave} loading={saving.isPending}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const isConflict = (error: Error): boolean => error instanceof ApiError && error.code === 'edit-conflict';
