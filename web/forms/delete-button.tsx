import { Trash2 } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';

interface Props {
  isDeleting: boolean;
  onDelete: () => void;
  /** What is deleted; shown below the question. */
  details: string;
  /** Reason why deleting is impossible; disables the button. */
  obstacle?: string | undefined;
}

/** Delete button of an edit screen; asks for confirmation. */
export function DeleteButton({ isDeleting, onDelete, details, obstacle }: Props) {
  const t = useTexts('forms');
  const label = useTexts('common')('action.delete');
  const ask = async () => {
    if (await confirm({ text: t('delete.question'), details, confirmLabel: label, isDestructive: true })) onDelete();
  };
  return (
    <Button
      variant="subtle"
      size="sm"
      isDestructive
      leftSection={<Trash2 size={17} aria-hidden />}
      disabled={isDeleting || obstacle !== undefined}
      title={obstacle}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  );
}
