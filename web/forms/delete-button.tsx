import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { confirm } from '#web/ui/confirm.tsx';

interface Props {
  isDeleting: boolean;
  onDelete: () => void;
  /** Why there is nothing to delete; disables the button. */
  obstacle?: string | undefined;
}

/** Deletes what an edit screen edits, once that is confirmed (spec 8). */
export function DeleteButton({ isDeleting, onDelete, obstacle }: Props) {
  const ask = async () => {
    const text = 'Are you sure? This action cannot be undone.';
    if (await confirm({ text, confirmLabel: 'Delete', isDestructive: true })) onDelete();
  };
  return (
    <Button
      variant="subtle"
      size="sm"
      color="var(--rc-destructive)"
      leftSection={<Trash2 size={17} aria-hidden />}
      disabled={isDeleting || obstacle !== undefined}
      title={obstacle}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  );
}
