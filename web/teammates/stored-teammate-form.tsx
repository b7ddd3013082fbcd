import { useState } from 'react';
import { type EditableTeammate, updateTeammate } from '#contract/teammates.ts';
import { send } from '#web/platform/api.ts';
import { changedFields } from '#web/platform/changed-fields.ts';
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
      existing={{ teammateId: id, isMe }}
    />
  );
}

function emailNote({ isMe, firstName, mayChangeEmail }: EditableTeammate): string {
  if (isMe) return 'You sign in with this address.';
  if (mayChangeEmail) return `${firstName} has not signed in yet. A new address is sent a new invitation.`;
  return `${firstName} signs in with this address.`;
}
