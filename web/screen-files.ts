import * as addresses from '#contract/addresses.ts';

type Screen = (typeof addresses.screens)[number];

/** Modules of the screens before the sign-in, which pages ask for too. */
export const accountFiles = {
  signUp: 'accounts/sign-up-screen.tsx',
  signIn: 'accounts/sign-in-screen.tsx',
} as const;

/** Modules of the screens behind the sign-in, which a page asks for beside the application's own (web/frame-parts.ts). */
export const screenFiles: Partial<Record<Screen, string>> = {
  [addresses.mailSettings]: 'mail-settings/mail-settings-screen.tsx',
  [addresses.account]: 'account/account-screen.tsx',
  [addresses.restricted]: 'cases/restricted-screen.tsx',
  [addresses.talentHome]: 'home/talent-home-screen.tsx',
  [addresses.talentMessages]: 'messaging/messages-screen.tsx',
  [addresses.talentProfile]: 'profiles/talent-profile-screen.tsx',
  [addresses.talentProfileEdit]: 'talents/talent-edit-screen.tsx',
  [addresses.talentPrivacy]: 'privacy/privacy-screen.tsx',
  [addresses.clientHome]: 'home/client-home-screen.tsx',
  [addresses.clientMessages]: 'messaging/messages-screen.tsx',
  [addresses.company]: 'profiles/company-profile-screen.tsx',
  [addresses.companyEdit]: 'company-editing/company-edit-screen.tsx',
  [addresses.trust]: 'trust/trust-screen.tsx',
  [addresses.positions]: 'positions-editing/positions-screen.tsx',
  [addresses.positionEdit]: 'positions-editing/position-edit-screen.tsx',
  [addresses.team]: 'teammates/team-screen.tsx',
  [addresses.teammateCreate]: 'teammates/teammate-create-screen.tsx',
  [addresses.teammateEdit]: 'teammates/teammate-edit-screen.tsx',
  [addresses.adminClients]: 'admin/clients-screen.tsx',
  [addresses.adminTalents]: 'admin/talents-screen.tsx',
  [addresses.adminMail]: 'admin/failed-mail-screen.tsx',
  [addresses.adminReports]: 'admin/reports-screen.tsx',
  [addresses.adminReport]: 'admin/case-screen.tsx',
  [addresses.adminLog]: 'admin/log-screen.tsx',
};
