import { accountTypes } from '#contract/call.ts';
import { withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/* The screens, each with the texts it shows. */

export const signUpScreen = lazyPart(
  'SignUpScreen',
  withTexts(() => import('./accounts/sign-up-screen.tsx'), 'accounts', 'forms'),
);
export const signInScreen = lazyPart(
  'SignInScreen',
  withTexts(() => import('./accounts/sign-in-screen.tsx'), 'accounts', 'forms'),
);

/* Behind the sign-in: */

export const mailSettingsScreen = lazyPart(
  'MailSettingsScreen',
  withTexts(() => import('./mail-settings/mail-settings-screen.tsx'), 'mail-settings'),
);
export const accountScreen = lazyPart(
  'AccountScreen',
  withTexts(() => import('./account/account-screen.tsx'), 'account', 'forms'),
);
/** Instead of the shell. */
export const restrictedScreen = lazyPart(
  'RestrictedScreen',
  withTexts(() => import('./cases/restricted-screen.tsx'), 'cases', 'conduct', 'shell', 'forms'),
);
export const talentHomeScreen = lazyPart(
  'TalentHomeScreen',
  withTexts(() => import('./home/talent-home-screen.tsx'), 'home', 'positions', 'cities'),
);
export const talentProfileScreen = lazyPart(
  'TalentProfileScreen',
  withTexts(() => import('./profiles/talent-profile-screen.tsx'), 'profiles', 'people', 'reference', 'cities'),
);
export const talentEditScreen = lazyPart(
  'TalentEditScreen',
  withTexts(
    () => import('./talents/talent-edit-screen.tsx'),
    'talents',
    'people',
    'forms',
    'pictures',
    'reference',
    'cities',
  ),
);
export const privacyScreen = lazyPart(
  'PrivacyScreen',
  withTexts(() => import('./privacy/privacy-screen.tsx'), 'privacy'),
);
export const clientHomeScreen = lazyPart(
  'ClientHomeScreen',
  withTexts(() => import('./home/client-home-screen.tsx'), 'home', 'people', 'companies', 'cities'),
);
export const companyProfileScreen = lazyPart(
  'CompanyProfileScreen',
  withTexts(() => import('./profiles/company-profile-screen.tsx'), 'profiles', 'people', 'companies'),
);
export const companyEditScreen = lazyPart(
  'CompanyEditScreen',
  withTexts(() => import('./company-editing/company-edit-screen.tsx'), 'companies', 'forms', 'pictures', 'rich-text'),
);
export const trustScreen = lazyPart(
  'TrustScreen',
  withTexts(() => import('./trust/trust-screen.tsx'), 'trust', 'forms'),
);
export const positionsScreen = lazyPart(
  'PositionsScreen',
  withTexts(() => import('./positions-editing/positions-screen.tsx'), 'positions', 'companies'),
);
export const positionEditScreen = lazyPart(
  'PositionEditScreen',
  withTexts(
    () => import('./positions-editing/position-edit-screen.tsx'),
    'positions',
    'forms',
    'pictures',
    'reference',
    'cities',
    'rich-text',
  ),
);
export const teamScreen = lazyPart(
  'TeamScreen',
  withTexts(() => import('./teammates/team-screen.tsx'), 'teammates', 'companies'),
);
export const teammateCreateScreen = lazyPart(
  'TeammateCreateScreen',
  withTexts(() => import('./teammates/teammate-create-screen.tsx'), 'teammates', 'forms', 'pictures'),
);
export const teammateEditScreen = lazyPart(
  'TeammateEditScreen',
  withTexts(() => import('./teammates/teammate-edit-screen.tsx'), 'teammates', 'forms', 'pictures'),
);
export const clientsScreen = lazyPart(
  'ClientsScreen',
  withTexts(() => import('./admin/clients-screen.tsx'), 'admin'),
);
export const talentsScreen = lazyPart(
  'TalentsScreen',
  withTexts(() => import('./admin/talents-screen.tsx'), 'admin'),
);
export const failedMailScreen = lazyPart(
  'FailedMailScreen',
  withTexts(() => import('./admin/failed-mail-screen.tsx'), 'admin'),
);
export const reportsScreen = lazyPart(
  'ReportsScreen',
  withTexts(() => import('./admin/reports-screen.tsx'), 'admin'),
);
export const caseScreen = lazyPart(
  'CaseScreen',
  withTexts(() => import('./admin/case-screen.tsx'), 'admin', 'conduct', 'forms'),
);
export const logScreen = lazyPart(
  'LogScreen',
  withTexts(() => import('./admin/log-screen.tsx'), 'admin'),
);
export const messagesScreen = lazyPart(
  'MessagesScreen',
  withTexts(() => import('./messaging/messages-screen.tsx'), 'messaging'),
);

/** Message field of a profile. */
export const profileComposer = lazyPart(
  'ProfileComposer',
  withTexts(() => import('./messaging/profile-composer.tsx'), 'messaging'),
  { isQuiet: true },
);

/** Screens by account type, those of the menu first. */
export const screensOf = {
  [accountTypes.talent]: [
    talentHomeScreen,
    messagesScreen,
    profileComposer,
    talentProfileScreen,
    talentEditScreen,
    privacyScreen,
    mailSettingsScreen,
    accountScreen,
  ],
  [accountTypes.client]: [
    clientHomeScreen,
    messagesScreen,
    profileComposer,
    companyProfileScreen,
    positionsScreen,
    teamScreen,
    positionEditScreen,
    companyEditScreen,
    trustScreen,
    teammateEditScreen,
    teammateCreateScreen,
    mailSettingsScreen,
    accountScreen,
  ],
  [accountTypes.administrator]: [
    clientsScreen,
    talentsScreen,
    failedMailScreen,
    reportsScreen,
    caseScreen,
    logScreen,
    accountScreen,
  ],
} as const;
