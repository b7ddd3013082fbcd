import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type Template, deleteTemplate, listTemplates, maxTemplates } from '#contract/templates.ts';
import form from '#web/forms/form-dialog.module.css';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { fillTemplate } from './fill-template.ts';
import { TemplateForm } from './template-form.tsx';
import { Box, List, Row, Text } from '#web/ui/layout.tsx';
import classes from './templates-dialog.module.css';
import { type TemplateSubject, useTemplateValues } from './use-template-values.ts';

interface Props extends TemplateSubject {
  /** Receives the filled-in template, and the position of the caret. */
  onUse: (filled: { text: string; caret: number }) => void;
  onClose: () => void;
}

/** Templates of the company: each can be used, changed and deleted, and new ones added. */
export function TemplatesDialog({ onUse, onClose, ...subject }: Props) {
  const t = useTexts('templates');
  const id = useId();
  const [edited, setEdited] = useState<Template | 'new'>();
  return (
    <>
      <Dialog labelledBy={id} className={classes.dialog} onClose={onClose}>
        <div className={form.form}>
          <Text id={id} as="h2" size="xl" lineHeight="1.35" tabIndex={-1} data-autofocus>
            {t('title')}
          </Text>
          <TemplateList subject={subject} onUse={onUse} onEdit={setEdited} onClose={onClose} />
        </div>
      </Dialog>
      {edited && <TemplateForm template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface TemplateListProps extends Pick<Props, 'onUse' | 'onClose'> {
  subject: TemplateSubject;
  onEdit: (edited: Template | 'new') => void;
}

function TemplateList({ subject, onUse, onEdit, onClose }: TemplateListProps) {
  const t = useTexts('templates');
  const client = useQueryClient();
  const company = useUser().company?.name ?? '';
  const values = useTemplateValues(subject);
  const { data, error, refetch } = useCall(listTemplates, {});
  const closing = useRef<HTMLButtonElement>(null);
  const deleting = useMutationOnce({
    mutationFn: ({ id }: Template) => send(deleteTemplate, { id }),
    onSuccess: () => showNotice({ text: t('deleted'), tone: 'success' }),
    onSettled: () => invalidate(client, listTemplates),
  });
  const remove = async (template: Template) => {
    const text = t('delete.question', { title: template.title, company });
    if (!(await confirm({ text, confirmLabel: t('delete'), isDestructive: true }))) return;
    // The row disappears, and its button with it.
    closing.current?.focus();
    deleting.mutate(template);
  };
  if (!data)
    return error ? <FailedState error={error} onRetry={() => void refetch()} text={t('failed')} /> : <DelayedSpinner />;
  const { templates, may } = data;
  const isFull = templates.length >= maxTemplates;
  return (
    <>
      {templates.length > 0 ? (
        <List>
          {templates.map((template) => (
            <Row key={template.id} as="li" gap="8" className={classes.row}>
              <Box flex="1">
                <Text size="m" weight="600" wrap="anywhere" className={classes.name} dir="auto">
                  {template.title}
                </Text>
                <Text size="s" tone="mute" wrap="anywhere" className={classes.beginning} dir="auto">
                  {template.text}
                </Text>
              </Box>
              <Button
                variant="default"
                size="sm"
                disabled={!values}
                onClick={() => values && onUse(fillTemplate(template.text, values))}
              >
                {t.rich('use', { title: template.title, hidden: <VisuallyHidden /> })}
              </Button>
              {may.save && (
                <MenuButton
                  label={t('more', { title: template.title })}
                  isQuiet
                  items={[
                    { label: t('change'), icon: <Pencil size={18} aria-hidden />, onSelect: () => onEdit(template) },
                    {
                      label: t('delete'),
                      icon: <Trash2 size={18} aria-hidden />,
                      onSelect: () => void remove(template),
                    },
                  ]}
                >
                  <Ellipsis size={18} aria-hidden />
                </MenuButton>
              )}
            </Row>
          ))}
        </List>
      ) : (
        <p className={form.note}>{t('none')}</p>
      )}
      {may.save && <p className={form.note}>{t('count', { count: templates.length, max: maxTemplates, company })}</p>}
      <div className={form.answers}>
        {may.save && (
          <Button variant="default" disabled={isFull} onClick={() => onEdit('new')}>
            {t('new')}
          </Button>
        )}
        <Button ref={closing} variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}
