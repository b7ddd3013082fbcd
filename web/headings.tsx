import type { ReactNode } from 'react';
import type { ScreenName } from '#contract/screens.ts';
import { EditTitle } from '#web/forms/edit-header.tsx';
import { SearchLink } from '#web/home/search-link.tsx';
import { MessagesTitle } from '#web/messaging/messages-title.tsx';
import { getTexts } from '#web/platform/texts/texts.ts';
import { Page, PageHeader, type PageWidth } from '#web/ui/page.tsx';

const heading = (title: string, width: PageWidth = 'usual', beside: { note?: string; children?: ReactNode } = {}) => (
  <Page width={width}>
    <PageHeader title={title} {...beside} />
  </Page>
);

/**
 * Headings of screens in the current language, shown before any script runs. The form of a position has none: its
 * heading moves with the parts beside it.
 */
export function headings(): Partial<Record<ScreenName, ReactNode>> {
  const admin = getTexts('admin');
  const profiles = getTexts('profiles');
  const teammates = getTexts('teammates');
  const home = getTexts('home')('home.title');
  return {
    ownAccount: heading(getTexts('own-account')('screen.title'), 'narrow'),
    mailSettings: heading(getTexts('mail-settings')('screen.title'), 'narrow'),
    talentHome: heading(home, 'wide'),
    talentMessages: <MessagesTitle />,
    talentProfile: heading(profiles('talentScreen.title')),
    talentEdit: <EditTitle title={getTexts('talents')('edit.title')} />,
    talentPrivacy: heading(getTexts('privacy')('screen.title'), 'narrow'),
    clientHome: heading(home, 'wide', { children: <SearchLink /> }),
    clientSearch: heading(getTexts('search')('title'), 'wide'),
    clientMessages: <MessagesTitle />,
    companyProfile: heading(profiles('companyScreen.title')),
    companyEdit: <EditTitle title={getTexts('companies')('edit.title')} />,
    verification: heading(getTexts('verification')('screen.title'), 'narrow'),
    integrations: heading(getTexts('integrations')('title'), 'narrow'),
    positions: heading(getTexts('positions')('list.title')),
    team: heading(teammates('team.title')),
    teammateCreate: <EditTitle title={teammates('create.title')} />,
    teammateEdit: <EditTitle title={teammates('edit.title')} />,
    clients: heading(admin('clients.title')),
    talents: heading(admin('talents.title')),
    failedMail: heading(admin('mail.title')),
    reports: heading(admin('reports.title')),
    log: heading(admin('log.title'), 'usual', { note: admin('log.note') }),
  };
}
