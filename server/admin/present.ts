import type { Administrator, ClientAccount, PersonContact, TalentAccount } from '#contract/admin.ts';
import { mediaUrl } from '#server/media/service.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import type { ContactRow } from './person-store.ts';
import type { listAccounts, listAdministrators } from './store.ts';

type Row = Awaited<ReturnType<typeof listAccounts>>[number];

export const presentTalent = (row: Row, signinUrl: string): TalentAccount => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  avatarUrl: mediaUrl(row.avatarKey),
  signinUrl,
  emailRefusal:
    row.emailRefusedAt && row.emailRefusal !== null
      ? { at: row.emailRefusedAt.toISOString(), status: row.emailRefusal }
      : null,
  signedUpAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  ...(row.suspended && { suspension: { of: row.suspended, until: row.suspendedUntil?.toISOString() ?? null } }),
  ...(row.leavingAt && { leavingAt: row.leavingAt.toISOString() }),
  ...(row.openCaseId !== null && { openCaseId: row.openCaseId }),
});

export function presentClient(row: Row, signinUrl: string): ClientAccount {
  // A check constraint forbids it.
  if (row.companyId === null || row.companyName === null || row.trialEndsAt === null)
    throw new Error(`Client ${row.id} has no company`);
  return {
    ...presentTalent(row, signinUrl),
    company: {
      id: row.companyId,
      name: row.companyName,
      verifiedDomain: row.verifiedDomain,
      ...(row.note && { domainNote: row.note }),
    },
    isTrial: row.isTrial === true,
    isTrialExpired: row.isTrialExpired === true,
    trialEndsAt: row.trialEndsAt.toISOString(),
    positions: row.positions,
    livePositions: row.livePositions,
    members: row.members,
  };
}

type AdministratorRow = Awaited<ReturnType<typeof listAdministrators>>[number];

export const presentAdministrator = (row: AdministratorRow, viewer: AdministratorViewer): Administrator => ({
  ...row,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  isSelf: row.id === viewer.id,
});

/** What became of a first message, by the state of its contact. */
const states = {
  byTalent: 'open',
  byCompany: 'open',
  settled: 'answered',
  declined: 'declined',
  closed: 'closed',
  lapsed: 'lapsed',
} as const;

export const presentContact = ({ companyId, companyName, openedBy, openedAt, state }: ContactRow): PersonContact => ({
  company: { id: companyId, name: companyName },
  openedBy,
  openedAt: openedAt.toISOString(),
  state: states[state],
});
