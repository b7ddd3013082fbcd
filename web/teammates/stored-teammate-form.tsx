import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type EditableTeammate, deleteTeammate, updateTeammate } from '#contract/teammates.ts';
import { send } from '#web/platform/api.ts';
import { changedFields } from '#web/platform/changed-fields.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { draftOf } from './teammate-draft.ts';
import { TeammateForm } from './teammate-form.tsx';

/** The form of somebody who is in the team already: what was changed is sent, and they can be deleted. */
export function StoredTeammateForm({ teammate }: { teammate: EditableTeammate }) {
  const { id, isMe, mayChangeEmail } = teammate;
  const [stored] = useState(() => draftOf(teammate));
  return (
    <TeammateForm
      title="Edit Teammate"
      stored={stored}
      avatarUrl={teammate.avatarUrl}
      company={teammate.company}
      emailNote={emailNote(teammate)}
      isEmailFixed={!mayChangeEmail}
      onSend={async (draft, files) => {
        await send(updateTeammate, { teammate: { id, ...changedFields(stored, draft) } }, { files });
      }}
      destructive={(onDeleted) => <Delete teammateId={id} isMe={isMe} onDeleted={onDeleted} />}
    />
  );
}

function emailNote({ isMe, firstName, mayChangeEmail }: EditableTeammate): string {
  if (isMe) return 'You sign in with this address.';
  if (mayChangeEmail) return `${firstName} has not signed in yet. A new address is sent a new invitation.`;
  return `${firstName} signs in with this address.`;
}

function Delete({ teammateId, isMe, onDeleted }: { teammateId: number; isMe: boolean; onDeleted: () => void }) {
  const deleting = useMutation({ mutationFn: () => send(deleteTeammate, { teammateId }), onSuccess: onDeleted });
  return (
    <DeleteButton
      isDeleting={deleting.isPending}
      onDelete={() => deleting.mutate()}
      obstacle={isMe ? 'You cannot delete yourself.' : undefined}
    />
  );
}
