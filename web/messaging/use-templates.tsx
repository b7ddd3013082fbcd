import { FileText } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountTypes } from '#contract/call.ts';
import { useUser } from '#web/platform/session.ts';
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
 * The button that opens the templates of a member's company, and their dialog, which stands outside the form of the
 * message. The one used fills the field. Nothing for talents, who have none.
 */
export function useTemplates({ name, field, isDisabled = false, ...subject }: Options): {
  button: ReactNode;
  dialog: ReactNode;
} {
  const t = useTexts('messaging');
  const [isOpen, setOpen] = useState(false);
  if (useUser().type !== accountTypes.client) return { button: null, dialog: null };
  const use = ({ text, caret }: { text: string; caret: number }) => {
    // The dialog gives the focus back as it closes; only then it can go on to the field, which shows the text by then.
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
