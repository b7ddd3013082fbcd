import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { deletePosition } from '#contract/positions.ts';
import { send } from '#web/platform/api.ts';
import { confirm } from '#web/ui/confirm.tsx';

/** Deletes a position, once that is confirmed. */
export function DeleteButton({ positionId, onDeleted }: { positionId: number; onDeleted: () => void }) {
  const deleting = useMutation({ mutationFn: () => send(deletePosition, { positionId }), onSuccess: onDeleted });
  const ask = async () => {
    const text = 'Are you sure? This action cannot be undone.';
    if (await confirm({ text, confirmLabel: 'Delete', isDestructive: true })) deleting.mutate();
  };
  return (
    <Button
      variant="subtle"
      size="sm"
      color="var(--rc-destructive)"
      leftSection={<Trash2 size={17} aria-hidden />}
      disabled={deleting.isPending}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  );
}
