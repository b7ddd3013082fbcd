import { useState } from 'react';
import { editCompany, updateCompany } from '#contract/companies.ts';
import { send } from '#web/platform/calls/api.ts';
import type { Edit } from '#web/platform/keeping/kept-draft.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { refreshUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { type CompanyDraft, type CompanyImage, companyForm } from './company-draft.ts';

/**
 * Saves the company. After a failure Save stays disabled, and the notice's button submits the form again. Any edit
 * enables Save again.
 */
export function useCompanySave(edit: Edit<CompanyDraft, CompanyImage>, id: number, onSaved: () => unknown) {
  const t = useTexts('companies');
  const [isSent, setSent] = useState(false);
  const update = async (): Promise<boolean> => {
    const isSaved = await companyForm.save(edit, {
      send: ({ changes, version, files, removedImages }) =>
        send(updateCompany, { company: { id, version, ...changes, removedImages } }, { files }),
      read: async () => (await send(editCompany, { companyId: id })).company,
      labelOf: (name) => t(`field.${name}`),
    });
    if (isSaved) await refreshUser();
    return isSaved;
  };
  const { isSaving, save, errorAt } = useSave(
    update,
    (isSaved) => {
      if (isSaved) return onSaved();
      setSent(false);
      return undefined;
    },
    { offersRetry: true, values: { ...edit.draft, ...edit.files } },
  );
  return {
    isSaving: isSent || isSaving,
    isFixed: isSaving,
    save: () => {
      setSent(true);
      save();
    },
    errorAt,
    onEdit: () => setSent(false),
  };
}
