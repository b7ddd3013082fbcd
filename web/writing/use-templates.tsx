import { FileText } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountTypes } from '#contract/call.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type OutboxName, putText } from './outbox.ts';
import { ToolButton } from './tool-button.tsx';
import type { TemplateSubject } from './use-template-values.ts';

const TemplatesDialog = lazyPart('TemplatesDialog', () => import('./templates-dialog.tsx'));

interface Options extends TemplateSubject {
  name: OutboxName;
  field: RefObject<HTMLTextAreaElement | null>;
  isDisabled?: boolean;
}

/**
 * Hook: the button that opens the templates of a member's company, and their dialog, rendered outside the message form.
 * Using one fills the field. Null for talents, who have no templates.
 */
export function useTemplates({ name, field, isDisabled = false, ...subject }: Options): {
  button: ReactNode;
  dialog: ReactNode;
} {
  const t = useTexts('messaging');
  const [isOpen, setOpen] = useState(false);
  if (useUser().type !== accountTypes.client) return { button: null, dialog: null };
  const use = ({ text, caret }: { text: string; caret: number }) => {
    // The dialog returns the focus as it closes; only then can it move on to the field, which shows the text by then.
    const start = flushSync(() => {
      setOpen(false);
      return putText(name, text);
    });
    field.current?.focus();
    field.current?.setSelectionRange(start + caret, start + caret);
  };
  return {
    button: (
      <ToolButton label={t('composer.templates')} disabled={isDisabled} onClick={() => setOpen(true)}>
        <FileText size={20} aria-hidden />
      </ToolButton>
    ),
    dialog: isOpen && <TemplatesDialog {...subject} onUse={use} onClose={() => setOpen(false)} />,
  };
}
