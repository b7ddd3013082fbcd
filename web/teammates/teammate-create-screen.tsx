import { type Company, editCompany } from '#contract/companies.ts';
import { listTeammates } from '#contract/companies.ts';
import { createTeammate } from '#contract/teammates.ts';
import { send } from '#web/platform/calls/api.ts';
import { useKeptDraft } from '#web/platform/keeping/kept-draft.ts';
import { sentPictures } from '#web/platform/keeping/form-changes.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingForm } from '#web/forms/pending-form.tsx';
import { type TeammateEdit, teammateForm } from './teammate-draft.ts';
import { TeammateForm } from './teammate-form.tsx';
import { useTeam } from './use-team.ts';

/** 'Add Teammate': a new member of the user's company, with the company's background. */
export function TeammateCreateScreen() {
  const t = useTexts('teammates');
  usePageTitle(t('create.title'));
  const team = useCall(listTeammates, {});
  const own = useCall(editCompany, {});
  if (team.data?.may.add === false) {
    return (
      <Page>
        <PageHeader title={t('create.title')} />
        <EmptyState text={t('invitation.acting')} />
      </Page>
    );
  }
  if (!team.data || !own.data) {
    const failed = team.error ? team : own;
    return <PendingForm title={t('create.title')} error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  return <NewTeammateForm company={own.data.company} />;
}

function NewTeammateForm({ company }: { company: Company }) {
  const t = useTexts('teammates');
  const { leave, forget } = useTeam();
  const edit: TeammateEdit = useKeptDraft({ form: `new teammate of ${company.id}`, stored: teammateForm.empty });
  const saving = useSave(
    () => send(createTeammate, { teammate: edit.draft }, sentPictures(edit.files)),
    () => {
      edit.drop();
      forget();
      return leave();
    },
    { values: { ...edit.draft, ...edit.files } },
  );
  return (
    <TeammateForm
      title={t('create.title')}
      edit={edit}
      avatarUrl={null}
      company={company}
      emailNote={t('create.emailNote')}
      saveLabel={t('create.invite')}
      saving={saving}
    />
  );
}
