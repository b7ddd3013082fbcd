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
import layout from '#web/ui/layout.module.css';
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
          <h2 id={id} className={classes.title} tabIndex={-1} data-autofocus>
            {t('title')}
          </h2>
          <List subject={subject} onUse={onUse} onEdit={setEdited} onClose={onClose} />
        </div>
      </Dialog>
      {edited && <TemplateForm template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface ListProps extends Pick<Props, 'onUse' | 'onClose'> {
  subject: TemplateSubject;
  onEdit: (edited: Template | 'new') => void;
}

function List({ subject, onUse, onEdit, onClose }: ListProps) {
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
        <ul className={layout.list}>
          {templates.map((template) => (
            <li key={template.id} className={classes.row}>
              <div className={classes.text}>
                <p className={classes.name} dir="auto">
                  {template.title}
                </p>
                <p className={classes.beginning} dir="auto">
                  {template.text}
                </p>
              </div>
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
            </li>
          ))}
        </ul>
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
