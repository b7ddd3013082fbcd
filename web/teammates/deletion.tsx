import { useMutation } from '@tanstack/react-query';
import { deleteTeammate } from '#contract/teammates.ts';
import { DeleteButton } from '#web/forms/delete-button.tsx';
import { send } from '#web/platform/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';

interface Props {
  teammateId: number;
  isMe: boolean;
  onDeleted: () => void;
}

/** Delete button of a teammate; disabled on the user's own form. */
export function Deletion({ teammateId, isMe, onDeleted }: Props) {
  const t = useTexts('teammates');
  const deleting = useMutation({ mutationFn: () => send(deleteTeammate, { teammateId }), onSuccess: onDeleted });
  return (
    <DeleteButton
      isDeleting={deleting.isPending}
      onDelete={() => deleting.mutate()}
      obstacle={isMe ? t('deletion.own') : undefined}
    />
  );
}
