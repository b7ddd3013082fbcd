import type { Deletion } from '#contract/deletion.ts';
import { Button } from '#web/ui/button.tsx';
import { useLeaving } from './use-leaving.ts';

interface Props {
  deletion: Deletion;
  label: string;
  size?: 'sm' | 'md';
  isFixed?: boolean;
}

/** Requests the deletion of the user's account. */
export function DeleteButton({ deletion, label, size = 'md', isFixed = false }: Props) {
  const { ask, isBusy, dialog } = useLeaving(deletion);
  return (
    <>
      <Button variant="default" size={size} disabled={isFixed} aria-busy={isBusy} onClick={() => isBusy || ask()}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
