import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Company, updateCompany } from '#contract/companies.ts';
import { send } from '#web/platform/api.ts';
import { changedFields } from '#web/platform/changed-fields.ts';
import { refreshUser } from '#web/platform/session.ts';
import { EditHeader } from '#web/ui/edit-header.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { ImagePickers } from '#web/ui/image-picker.tsx';
import { Page } from '#web/ui/page.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { confirmDiscard, useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { type CompanyDraft, draftOf } from './company-draft.ts';
import { LinkFields, NameFields } from './company-fields.tsx';
import { useCompanySave } from './company-save.ts';

interface Images {
  avatar?: Blob;
  backgroundImage?: Blob;
}

/** The form of 'Edit Company'. Everything stays as typed until it is saved or thrown away. */
export function CompanyForm({ company }: { company: Company }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [stored] = useState(() => draftOf(company));
  const [draft, setDraft] = useState(stored);
  const [images, setImages] = useState<Images>({});

  const leave = () => navigate({ to: '/client/company', ignoreBlocker: true });
  const { isSaving, save, errorAt, onEdit } = useCompanySave(
    async () => {
      await send(updateCompany, { company: { id: company.id, ...changedFields(stored, draft) } }, { files: images });
      // The sidebar shows name and picture; that they are saved does not depend on it.
      await refreshUser().catch((error: unknown) => console.warn(error));
    },
    () => {
      for (const shown of ['company', 'profile']) queryClient.removeQueries({ queryKey: [shown] });
      void leave();
    },
  );
  const change = (changes: Partial<CompanyDraft>) => {
    onEdit();
    setDraft((current) => ({ ...current, ...changes }));
  };
  const pick = (picked: Images) => {
    onEdit();
    setImages((current) => ({ ...current, ...picked }));
  };

  useUnsavedChanges(draft !== stored || images.avatar !== undefined || images.backgroundImage !== undefined);
  const cancel = async () => {
    if (await confirmDiscard()) await leave();
  };

  return (
    <>
      <EditHeader title="Edit Company" isSaving={isSaving} onCancel={() => void cancel()} onSave={save} />
      <Page>
        <ImagePickers
          name={draft.name}
          shape="square"
          avatar={{ url: company.avatarUrl, picked: images.avatar, onPick: (avatar) => pick({ avatar }) }}
          banner={{
            url: company.backgroundImageUrl,
            picked: images.backgroundImage,
            onPick: (backgroundImage) => pick({ backgroundImage }),
          }}
        />
        <FormSection number="01" title="Company">
          <NameFields draft={draft} onChange={change} errorAt={errorAt} />
        </FormSection>
        <FormSection number="02" title="Links" note="An address, or just your name there.">
          <LinkFields draft={draft} onChange={change} errorAt={errorAt} />
        </FormSection>
        <FormSection number="03" title="About">
          <RichText
            label="About"
            preset="full"
            value={draft.description}
            onChange={(description) => change({ description })}
          />
        </FormSection>
        <FormSection number="04" title="Benefits">
          <RichText
            label="Benefits"
            preset="full"
            value={draft.benefits}
            onChange={(benefits) => change({ benefits })}
          />
        </FormSection>
      </Page>
    </>
  );
}
