import { Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';

interface Props {
  isDeleting: boolean;
  onDelete: () => void;
  /** Reason why deleting is impossible; disables the button. */
  obstacle?: string | undefined;
}

/** Delete button of an edit screen; asks for confirmation. */
export function DeleteButton({ isDeleting, onDelete, obstacle }: Props) {
  const ask = async () => {
    const text = 'Are you sure? This action cannot be undone.';
    if (await confirm({ text, confirmLabel: 'Delete', isDestructive: true })) onDelete();
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
      Delete
    </Button>
  );
}
