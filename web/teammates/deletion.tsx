import { deleteTeammate } from '#contract/teammates.ts';
import { DeleteButton } from '#web/forms/delete-button.tsx';
import { send } from '#web/platform/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/use-mutation-once.ts';

interface Props {
  teammateId: number;
  isAllowed: boolean;
  onDeleted: () => void;
}

/** Delete button of a teammate; members cannot delete themselves. */
export function Deletion({ teammateId, isAllowed, onDeleted }: Props) {
  const t = useTexts('teammates');
  const deleting = useMutationOnce({ mutationFn: () => send(deleteTeammate, { teammateId }), onSuccess: onDeleted });
  return (
    <DeleteButton
      isDeleting={deleting.isPending}
      onDelete={() => deleting.mutate()}
      obstacle={isAllowed ? undefined : t('deletion.own')}
    />
  );
}
