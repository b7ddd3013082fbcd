import { Trash2 } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { choose } from '#web/ui/confirm.tsx';

interface Props {
  isDeleting: boolean;
  onDelete: () => void;
  /** Description of what is deleted, below the question. */
  details: string;
  /** Offered beside Delete, while its subject still exists; the question is then asked again. */
  first?: { label: string; run: () => Promise<unknown> } | undefined;
}

/** Delete button of an edit screen; asks for confirmation. */
export function DeleteButton({ isDeleting, onDelete, details, first }: Props) {
  const t = useTexts('forms');
  const label = useTexts('common')('action.delete');
  const ask = async (): Promise<void> => {
    const choices = [...(first ? [{ label: first.label, isSecondary: true }] : []), { label, isDestructive: true }];
    const choice = await choose({ text: t('delete.question'), details, choices });
    if (choice === choices.length - 1) return onDelete();
    if (!first || choice === undefined) return undefined;
    await first.run();
    return ask();
  };
  return (
    <Button
      variant="subtle"
      size="sm"
      isDestructive
      leftSection={<Trash2 size={17} aria-hidden />}
      disabled={isDeleting}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  );
}
