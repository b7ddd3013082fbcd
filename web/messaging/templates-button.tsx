import { FileText } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountTypes } from '#contract/call.ts';
import { useUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type OutboxName, putText } from './outbox.ts';
import { ToolButton } from './tool-button.tsx';
import type { TemplateSubject } from './use-template-values.ts';

const TemplatesDialog = lazyPart('TemplatesDialog', () => import('./templates-dialog.tsx'));

interface Props extends TemplateSubject {
  name: OutboxName;
  field: RefObject<HTMLTextAreaElement | null>;
  isDisabled?: boolean;
}

/** Opens the templates of a member's company; the one used fills the field. Nothing for talents, who have none. */
export function TemplatesButton({ name, field, isDisabled = false, ...subject }: Props) {
  const t = useTexts('messaging');
  const [isOpen, setOpen] = useState(false);
  const hasTemplates = useUser().type === accountTypes.client;
  if (!hasTemplates) return null;
  const use = ({ text, caret }: { text: string; caret: number }) => {
    // The dialog gives the focus back as it closes; only then it can go on to the field, which shows the text by then.
    const start = flushSync(() => {
      setOpen(false);
      return putText(name, text);
    });
    field.current?.focus();
    field.current?.setSelectionRange(start + caret, start + caret);
  };
  return (
    <>
      <ToolButton label={t('composer.templates')} disabled={isDisabled} onClick={() => setOpen(true)}>
        <FileText size={20} aria-hidden />
      </ToolButton>
      {isOpen && <TemplatesDialog {...subject} onUse={use} onClose={() => setOpen(false)} />}
    </>
  );
}
