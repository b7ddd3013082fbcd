import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EmailChange } from '#contract/email-change.ts';
import {
  type EditableTeammate,
  cancelTeammateEmail,
  confirmTeammateEmail,
  updateTeammate,
} from '#contract/teammates.ts';
import { EmailChangeBlock } from '#web/forms/email-change.tsx';
import { send } from '#web/platform/calls/api.ts';
import { useKeptDraft } from '#web/platform/keeping/kept-draft.ts';
import { mergeForms } from '#web/platform/keeping/form-changes.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { refreshUser } from '#web/platform/session/session.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { reasonText } from '#web/platform/calls/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Keeping } from './keeping.tsx';
import { Leaving } from './leaving.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { type TeammateEdit, teammateForm } from './teammate-draft.ts';
import { TeammateForm } from './teammate-form.tsx';
import { useTeam } from './use-team.ts';

/** Edit form of a stored teammate: sends only changes, and offers deletion. */
export function StoredTeammateForm({ teammate }: { teammate: EditableTeammate }) {
  const t = useTexts('teammates');
  const { id, isMe, emailChange, may, whyNot } = teammate;
  const { leave, forget, read } = useTeam();
  const edit: TeammateEdit = useKeptDraft({ form: `teammate ${id}`, stored: teammateForm.storedOf(teammate) });
  const leaveChanged = () => {
    edit.drop();
    forget();
    return leave();
  };
  const saving = useStoredSave(edit, id, leaveChanged);
  /** Rebases the form onto the stored state, unless fields conflict: saving then asks. */
  const follow = (now: EditableTeammate) => {
    const { form, conflicts } = mergeForms(edit, teammateForm.storedOf(now));
    if (conflicts.length === 0) edit.rebase(form);
  };
  const changing = {
    confirm: (code: string) => send(confirmTeammateEmail, { teammateId: id, code }),
    sendAgain: async () =>
      (await send(updateTeammate, { teammate: { id, email: emailChange?.email ?? '' } })).emailChange,
    cancel: () => send(cancelTeammateEmail, { teammateId: id }),
    refresh: async () => follow(await read(id)),
    isOwn: isMe,
  };
  return (
    <TeammateForm
      title={t('edit.title')}
      edit={edit}
      avatarUrl={teammate.avatarUrl}
      company={teammate.company}
      emailNote={may.changeEmail ? emailNote(t, teammate) : whyNotEmail(t, teammate)}
      isEmailFixed={!may.changeEmail}
      emailChange={emailChange && may.changeEmail && <EmailChangeBlock change={emailChange} actions={changing} />}
      saving={saving}
      destructive={whyNot.delete?.code !== 'keepersOnly' && <Deletion teammate={teammate} onDeleted={leaveChanged} />}
    >
      {teammate.isKeeper !== undefined && !isMe && <Keeping teammate={teammate} />}
      {isMe && <Leaving companyName={teammate.company.name} whyNot={whyNot.leave} />}
    </TeammateForm>
  );
}

/**
 * Saves a stored teammate. A new address that must be confirmed keeps the form open; the rest is already saved, so the
 * form restarts from the stored state.
 */
function useStoredSave(edit: TeammateEdit, id: number, onDone: () => unknown) {
  const t = useTexts('teammates');
  const { read } = useTeam();
  return useSave(
    async () => {
      let emailChange: EmailChange | undefined;
      const isSaved = await teammateForm.save(edit, {
        send: async ({ changes, version, files, removedImages }) => {
          const teammate = { id, version, ...changes, removedImages };
          ({ emailChange } = await send(updateTeammate, { teammate }, { files }));
        },
        read: () => read(id),
        labelOf: (name) => t(`field.${name}`),
      });
      if (!isSaved) return 'stopped';
      await refreshUser();
      if (!emailChange) return 'done';
      const stored = teammateForm.storedOf(await read(id));
      edit.rebase({ stored, draft: stored.draft, files: {} });
      return 'unconfirmed';
    },
    (outcome) => outcome === 'done' && onDone(),
    { values: { ...edit.draft, ...edit.files } },
  );
}

function emailNote(t: TextsOf<'teammates'>, { isMe, firstName, hasSignedIn }: EditableTeammate): string {
  if (!hasSignedIn) return t('edit.emailNote.invited', { firstName });
  return isMe ? t('edit.emailNote.own') : t('edit.emailNote.other', { firstName });
}

/** Why the viewer may not change the address: an administrator acts, or only keepers may. */
const whyNotEmail = (t: TextsOf<'teammates'>, { whyNot: { changeEmail } }: EditableTeammate): string =>
  changeEmail?.code === 'keepersOnly' ? reasonText(changeEmail) : t('edit.emailNote.acting');

interface DeletionProps {
  teammate: EditableTeammate;
  onDeleted: () => unknown;
}

/** Delete button of a teammate, which asks first; members cannot delete themselves. */
function Deletion({ teammate, onDeleted }: DeletionProps) {
  const t = useTexts('teammates');
  const common = useTexts('common');
  const [isAsked, setIsAsked] = useState(false);
  const { firstName, lastName, isMe, whyNot } = teammate;
  const obstacle = isMe ? t('deletion.own') : whyNot.delete && reasonText(whyNot.delete);
  const onDone = async () => {
    setIsAsked(false);
    await onDeleted();
    showNotice({ text: t('deletion.done', { name: `${firstName} ${lastName}` }), tone: 'success' });
  };
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        isDestructive
        leftSection={<Trash2 size={17} aria-hidden />}
        disabled={obstacle !== undefined}
        title={obstacle}
        onClick={() => setIsAsked(true)}
      >
        {common('action.delete')}
      </Button>
      {isAsked && <RemovalDialog teammate={teammate} onDeleted={onDone} onClose={() => setIsAsked(false)} />}
    </>
  );
}
