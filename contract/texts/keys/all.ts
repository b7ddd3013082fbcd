// Made from the names of the catalogues by node scripts/texts.mjs --write.
import type { AccountTexts } from './account.ts';
import type { AccountsTexts } from './accounts.ts';
import type { AdminTexts } from './admin.ts';
import type { AnnouncementsTexts } from './announcements.ts';
import type { CasesTexts } from './cases.ts';
import type { CommonTexts } from './common.ts';
import type { CompaniesTexts } from './companies.ts';
import type { ConductTexts } from './conduct.ts';
import type { ContactsTexts } from './contacts.ts';
import type { FormsTexts } from './forms.ts';
import type { HomeTexts } from './home.ts';
import type { MailSettingsTexts } from './mail-settings.ts';
import type { MailTexts } from './mail.ts';
import type { MessagingTexts } from './messaging.ts';
import type { ModerationTexts } from './moderation.ts';
import type { PeopleTexts } from './people.ts';
import type { PicturesTexts } from './pictures.ts';
import type { PositionsTexts } from './positions.ts';
import type { PrivacyTexts } from './privacy.ts';
import type { ProfilesTexts } from './profiles.ts';
import type { PublicTexts } from './public.ts';
import type { ReferenceTexts } from './reference.ts';
import type { RichTextTexts } from './rich-text.ts';
import type { ShellTexts } from './shell.ts';
import type { TalentsTexts } from './talents.ts';
import type { TeammatesTexts } from './teammates.ts';
import type { TrustTexts } from './trust.ts';

/** The keys of each feature, with the arguments of each. */
export interface Texts {
  account: AccountTexts;
  accounts: AccountsTexts;
  admin: AdminTexts;
  announcements: AnnouncementsTexts;
  cases: CasesTexts;
  common: CommonTexts;
  companies: CompaniesTexts;
  conduct: ConductTexts;
  contacts: ContactsTexts;
  forms: FormsTexts;
  home: HomeTexts;
  'mail-settings': MailSettingsTexts;
  mail: MailTexts;
  messaging: MessagingTexts;
  moderation: ModerationTexts;
  people: PeopleTexts;
  pictures: PicturesTexts;
  positions: PositionsTexts;
  privacy: PrivacyTexts;
  profiles: ProfilesTexts;
  public: PublicTexts;
  reference: ReferenceTexts;
  'rich-text': RichTextTexts;
  shell: ShellTexts;
  talents: TalentsTexts;
  teammates: TeammatesTexts;
  trust: TrustTexts;
}
