import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Company, showCompany, uploadImage } from '#contract/companies.ts';
import { getProfile } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import { EditHeader } from '#web/forms/edit-header.tsx';
import { FormSection } from '#web/forms/form-section.tsx';
import { LinkFields } from '#web/forms/link-fields.tsx';
import { confirmDiscard, useUnsavedChanges } from '#web/forms/unsaved-changes.ts';
import { ImagePickers } from '#web/pictures/image-picker.tsx';
import { useKeptDraft } from '#web/platform/keeping/kept-draft.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget } from '#web/platform/calls/use-call.ts';
import { RichText } from '#web/rich-text/rich-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { type CompanyDraft, companyForm } from './company-draft.ts';
import { NameFields, companyLinks } from './company-fields.tsx';
import { useCompanySave } from './company-save.ts';

/** Form of 'Edit Company'. Input stays as typed until saved or discarded. */
export function CompanyForm({ company }: { company: Company }) {
  const t = useTexts('companies');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const edit = useKeptDraft({ form: `company ${company.id}`, stored: companyForm.storedOf(company) });
  const { draft, setDraft, files, setFile } = edit;

  const leave = () => {
    edit.drop();
    return navigate({ to: at.companyProfile, ignoreBlocker: true });
  };
  const { isSaving, isFixed, save, errorAt, onEdit } = useCompanySave(edit, company.id, () => {
    forget(queryClient, showCompany, getProfile);
    return leave();
  });
  const change = (changes: Partial<CompanyDraft>) => {
    onEdit();
    setDraft((current) => ({ ...current, ...changes }));
  };
  const pick: typeof setFile = (name, file) => {
    onEdit();
    setFile(name, file);
  };

  useUnsavedChanges(edit.hasChanges, edit.drop);
  const cancel = async () => {
    if (await confirmDiscard()) await leave();
  };

  return (
    <>
      <EditHeader title={t('edit.title')} isSaving={isSaving} onCancel={() => void cancel()} onSave={save} />
      <Page isFixed={isFixed}>
        <ImagePickers
          name={draft.name}
          colourName={company.name}
          shape="square"
          avatar={{
            url: company.avatarUrl,
            picked: files.avatar,
            onChange: (file) => pick('avatar', file),
            refusal: errorAt('avatar'),
          }}
          banner={{
            url: company.backgroundImageUrl,
            picked: files.backgroundImage,
            onChange: (file) => pick('backgroundImage', file),
            refusal: errorAt('backgroundImage'),
          }}
        />
        <FormSection number="01" title={t('section.company')}>
          <NameFields draft={draft} onChange={change} errorAt={errorAt} />
        </FormSection>
        <FormSection number="02" title={t('section.links')} note={t('section.links.note')}>
          <LinkFields
            links={companyLinks(t)}
            values={draft}
            onChange={(field, value) => change({ [field]: value })}
            errorAt={(field) => errorAt(`company.${field}`)}
          />
        </FormSection>
        <FormSection number="03" title={t('section.about')}>
          <RichText
            label={t('field.description')}
            preset="full"
            uploadImage={uploadTextImage}
            value={draft.description}
            onChange={(description) => change({ description })}
            error={errorAt('company.description')}
          />
        </FormSection>
        <FormSection number="04" title={t('section.benefits')}>
          <RichText
            label={t('field.benefits')}
            preset="full"
            uploadImage={uploadTextImage}
            value={draft.benefits}
            onChange={(benefits) => change({ benefits })}
            error={errorAt('company.benefits')}
          />
        </FormSection>
      </Page>
    </>
  );
}

/** Uploads a picture into a company's text and resolves with its URL. Errors carry a message for the user. */
async function uploadTextImage(
  image: Blob,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  try {
    return (await send(uploadImage, {}, { files: { image }, ...options })).url;
  } catch (cause) {
    throw new Error(failureText(cause), { cause });
  }
}
