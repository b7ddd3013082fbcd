import * as accounts from '#contract/accounts.ts';
import { adminReturn } from '#contract/acting.ts';
import * as admin from '#contract/admin.ts';
import * as announcements from '#contract/announcements.ts';
import * as attachments from '#contract/attachments.ts';
import { adminLog } from '#contract/audit-log.ts';
import * as candidates from '#contract/candidates.ts';
import * as cases from '#contract/cases.ts';
import * as companies from '#contract/companies.ts';
import * as contacts from '#contract/contacts.ts';
import * as interviews from '#contract/interviews.ts';
import * as conversations from '#contract/conversations.ts';
import * as integrations from '#contract/integrations.ts';
import * as history from '#contract/history.ts';
import * as leaving from '#contract/leaving.ts';
import * as mailSettings from '#contract/mail-settings.ts';
import * as matching from '#contract/matching.ts';
import * as positionSearch from '#contract/position-search.ts';
import * as messaging from '#contract/messaging.ts';
import * as moderation from '#contract/blocks.ts';
import * as ownAccount from '#contract/own-account.ts';
import { startExport } from '#contract/own-data.ts';
import * as passkeys from '#contract/passkeys.ts';
import { markPosition } from '#contract/position-marks.ts';
import * as positions from '#contract/positions.ts';
import * as privacy from '#contract/privacy.ts';
import { getMissingParts, getProfile } from '#contract/profiles.ts';
import { newestPositions, publicPosition } from '#contract/public.ts';
import { countries } from '#contract/reference.ts';
import * as push from '#contract/push.ts';
import * as reports from '#contract/reports.ts';
import * as search from '#contract/search.ts';
import * as searches from '#contract/searches.ts';
import * as talents from '#contract/talents.ts';
import * as teammates from '#contract/teammates.ts';
import * as templates from '#contract/templates.ts';
import * as verification from '#contract/verification.ts';
import * as videos from '#contract/videos.ts';
import { type CallerName, type Ids, type Row, row } from './access-row.ts';

const absent = 2_000_000_000;
const nothing = () => ({});
const daily = { name: 'Remote', cadence: 'daily', timeZone: 'Europe/Lisbon' };
/** A full hour in the middle of the period for which interviews may be proposed. */
const inThirtyDays = (): string => new Date(Math.ceil(Date.now() / 3_600_000 + 30 * 24) * 3_600_000).toISOString();
const proposal = (threadId: number) => ({ threadId, title: 'Meet the team', minutes: 45, slots: [inThirtyDays()] });
const ofInterview = ({ interview: interviewId }: Ids) => ({ interviewId, version: 1 });
const hook = { url: 'https://hooks.example.com/in', events: ['position.live'], form: 'json', isActive: true };
/** The key of the point at which P-256 begins, in place of the browser's and the server's. */
const point = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
const device = {
  subscription: { endpoint: 'https://push.example.com/1', keys: { p256dh: point, auth: 'A'.repeat(22) } },
  key: point,
};
const absentUuid = '00000000-0000-4000-8000-000000000000';

const credential = { id: 'AA', rawId: 'AA', type: 'public-key' };
/** WebAuthn responses that answer no challenge. */
const wrongUse = {
  response: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } },
};
const wrongMade = { response: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } } };

const members: CallerName[] = ['client', 'teammate'];
const strangers: CallerName[] = ['otherCompany', 'trial'];
const clients = [...members, ...strangers];
const everyTalent: CallerName[] = ['talent', 'otherTalent'];
const acting: CallerName[] = ['acting', 'actingMember', 'actingTalent'];
const signedIn: CallerName[] = [...clients, ...everyTalent, 'administrator'];
/** Talents and clients except the one who leaves the company. */
const stayers: CallerName[] = ['teammate', ...strangers, ...everyTalent];
const everybody: CallerName[] = [...signedIn, 'nobody', 'expired'];

/** Builds the rows; `ids` may be filled later, before the first payload is built. */
export const accessTable = (ids: Ids): Row[] => [
  row(accounts.signUp, [everybody], { malformed: [() => ({ step: 3 }), 422] }),
  row(accounts.signIn, [everybody], {
    unknown: [() => ({ step: 1, email: 'nobody@example.com' }), 200],
    malformed: [() => ({ step: 'x' }), 422],
  }),
  row(accounts.setLanguage, [everybody], {
    offered: [() => ({ language: 'en' }), 200],
    unknown: [() => ({ language: 'tlh' }), 422],
    notOffered: [() => ({ language: 'ar-XB' }), 422],
  }),
  row(accounts.currentUser, [signedIn], { plain: [nothing, 200] }),
  row(ownAccount.ownAccount, [signedIn], { plain: [nothing, 200] }),
  row(ownAccount.proveSelf, [[...signedIn, 'unproven']], {
    wrongCode: [() => ({ step: 2, code: '000000' }), 200],
    malformed: [() => ({ step: 3 }), 422],
  }),
  row(ownAccount.endSession, [signedIn.filter((name) => name !== 'client'), ['client'], ['unproven']], {
    foreign: [() => ({ sessionId: ids.session }), 404, 200, 404],
    absent: [() => ({ sessionId: absentUuid }), 404],
    malformed: [() => ({ sessionId: 'x' }), 422],
  }),
  row(ownAccount.changeOwnEmail, [signedIn, ['unproven']], {
    taken: [() => ({ email: ids.takenEmail }), 409, 403],
    malformed: [() => ({ email: 'nonsense' }), 422],
  }),
  row(ownAccount.confirmOwnEmail, [[...signedIn, 'unproven']], {
    nothing: [() => ({ code: '000000' }), 200],
    malformed: [nothing, 422],
  }),
  row(ownAccount.cancelOwnEmail, [[...signedIn, 'unproven']], { plain: [nothing, 200] }),
  row(ownAccount.removeOrganisation, [[...signedIn, 'unproven']], { plain: [nothing, 404] }),
  row(ownAccount.endOtherSessions, [signedIn, ['unproven']], { plain: [nothing, 200, 403] }),
  row(startExport, [[...signedIn, 'hiddenClient', 'blockedTalent', 'unproven', 'suspended']], {
    plain: [nothing, 200],
  }),
  row(passkeys.startPasskeyProof, [[...strangers, ...everyTalent, 'teammate', 'administrator'], ['client']], {
    plain: [nothing, 404, 200],
  }),
  row(passkeys.proveWithPasskey, [[...signedIn, 'unproven']], {
    wrong: [() => wrongUse, 422],
    malformed: [nothing, 422],
  }),
  row(passkeys.startAddPasskey, [signedIn, ['unproven']], { plain: [nothing, 200, 403] }),
  row(passkeys.addPasskey, [signedIn, ['unproven']], {
    wrong: [() => ({ ...wrongMade, name: 'Phone' }), 422, 403],
    malformed: [() => ({ ...wrongMade, name: '' }), 422],
  }),
  row(passkeys.renamePasskey, [[...signedIn.filter((name) => name !== 'client'), 'unproven'], ['client']], {
    foreign: [() => ({ id: ids.passkey, name: 'Phone' }), 404, 200],
    absent: [() => ({ id: absentUuid, name: 'Phone' }), 404],
    malformed: [() => ({ id: ids.passkey, name: 'x'.repeat(61) }), 422],
  }),
  row(passkeys.removePasskey, [[...signedIn.filter((name) => name !== 'client'), 'unproven'], ['client']], {
    foreign: [() => ({ id: ids.passkey }), 404, 200],
    absent: [() => ({ id: absentUuid }), 404],
    malformed: [() => ({ id: 'x' }), 422],
  }),
  row(passkeys.startPasskeySignIn, [everybody], { plain: [nothing, 200] }),
  row(passkeys.signInWithPasskey, [everybody], { wrong: [() => wrongUse, 200], malformed: [nothing, 422] }),
  row(countries, [signedIn], { plain: [nothing, 200] }),
  row(newestPositions, [everybody], { plain: [nothing, 200] }),
  row(publicPosition, [everybody], {
    live: [() => ({ positionHashId: ids.live.hashId }), 200],
    draft: [() => ({ positionHashId: ids.draft.hashId }), 404],
    absent: [() => ({ positionHashId: 'nothing' }), 404],
    malformed: [() => ({ positionHashId: '../x' }), 422],
  }),
  row(matching.talentHome, [everyTalent], {
    plain: [nothing, 200],
    malformed: [() => ({ cursor: 'nonsense' }), 422],
  }),
  row(positionSearch.searchPositions, [everyTalent, ['actingTalent']], {
    marks: [() => ({ filters: { show: 'saved' } }), 200, 403],
    standing: [() => ({ filters: { show: 'written' } }), 200, 403],
    plain: [nothing, 200],
    typed: [() => ({ filters: { q: 'Rust in Portugal, sonar' }, isTyped: true }), 200],
    malformed: [() => ({ cursor: 'nonsense' }), 422],
    unknownSkill: [() => ({ filters: { skills: [absent] } }), 422],
    unknownCountry: [() => ({ filters: { countries: [999] } }), 422],
    unknownWorkType: [() => ({ filters: { workTypeIds: [99] } }), 422],
    unknownCurrency: [() => ({ filters: { pay: { amount: 1, currency: 'XYZ', period: 'year' } } }), 422],
  }),
  row(positionSearch.positionSearchOptions, [everyTalent], { plain: [nothing, 200] }),
  row(markPosition, [everyTalent], {
    live: [() => ({ positionHashId: ids.live.hashId, mark: 'saved' }), 200],
    begun: [() => ({ positionHashId: ids.live.hashId, mark: 'begun' }), 200],
    unmarked: [() => ({ positionHashId: ids.live.hashId, mark: null }), 200],
    draft: [() => ({ positionHashId: ids.draft.hashId, mark: 'passed' }), 404],
    absent: [() => ({ positionHashId: 'nothing', mark: null }), 404],
    malformed: [() => ({ positionHashId: ids.live.hashId, mark: 'loved' }), 422],
  }),
  row(matching.countFitting, [everyTalent], {
    plain: [() => ({ skills: [], isRemote: true, timezone: null, isPhysical: false, physicalCountryId: null }), 200],
    unknownSkill: [
      () => ({ skills: [absent], isRemote: true, timezone: null, isPhysical: false, physicalCountryId: null }),
      422,
    ],
    unknownCountry: [
      () => ({ skills: [], isRemote: false, timezone: null, isPhysical: true, physicalCountryId: 999 }),
      422,
    ],
    malformed: [() => ({ skills: 'all' }), 422],
  }),
  row(matching.clientHome, [clients], {
    plain: [nothing, 200],
    absent: [() => ({ positionId: absent }), 200],
    some: [() => ({ positionIds: [ids.draft.id, absent], firstPanels: 1 }), 200],
    malformed: [() => ({ talentsEach: 100 }), 422],
    malformedIds: [() => ({ positionIds: ['x'] }), 422],
  }),
  row(matching.talentMarks, [clients], {
    talent: [() => ({ talentIds: [ids.talent] }), 200],
    noTalent: [() => ({ talentIds: [ids.client] }), 200],
    malformed: [nothing, 422],
  }),
  row(search.searchTalents, [members, strangers], {
    plain: [() => ({ filters: {} }), 200],
    own: [() => ({ filters: { for: ids.draft.hashId } }), 200, 404],
    absent: [() => ({ filters: { for: 'absent' } }), 404],
    unknownSkill: [() => ({ filters: { any: [absent] } }), 422],
    unknownCountry: [() => ({ filters: { countryIds: [999] } }), 422],
    unknownWorkType: [() => ({ filters: { workTypeIds: [99] } }), 422],
    malformed: [() => ({ filters: { activeDays: 8 } }), 422],
    malformedCursor: [() => ({ filters: {}, cursor: 'nonsense' }), 422],
    newest: [() => ({ filters: {}, newSince: 0 }), 200],
    malformedMoment: [() => ({ filters: {}, newSince: -1 }), 422],
  }),
  row(search.searchOptions, [clients], { plain: [nothing, 200] }),
  row(searches.listSearches, [[...clients, ...everyTalent]], { plain: [nothing, 200] }),
  row(searches.saveSearch, [['talent'], ['otherTalent'], clients], {
    positions: [() => ({ ...daily, kind: 'positions', filters: { remote: true } }), 200, 200, 422],
    talents: [() => ({ ...daily, kind: 'talents', filters: { looking: true } }), 422, 422, 200],
    own: [() => ({ ...daily, id: ids.search, kind: 'positions', filters: { remote: true } }), 200, 404, 422],
    absent: [() => ({ ...daily, id: absent, kind: 'talents', filters: { looking: true } }), 422, 422, 404],
    noFilter: [() => ({ ...daily, kind: 'positions', filters: {} }), 422],
    unknownTimeZone: [() => ({ ...daily, timeZone: 'x', kind: 'positions', filters: {} }), 422],
    malformed: [() => ({ ...daily, cadence: 'hourly', kind: 'positions', filters: {} }), 422],
  }),
  row(searches.openSearch, [['talent'], ['otherTalent'], clients], {
    own: [() => ({ id: ids.search }), 200, 404, 404],
    absent: [() => ({ id: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(searches.deleteSearch, [['otherTalent'], clients, ['talent']], {
    own: [() => ({ id: ids.search }), 404, 404, 200],
    absent: [() => ({ id: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(matching.previewTalents, [clients], {
    plain: [nothing, 200],
    malformed: [() => ({ skills: [absent] }), 422],
  }),
  row(positions.listPositions, [members, strangers], {
    plain: [nothing, 200, 200],
    own: [() => ({ positionHashId: ids.draft.hashId }), 200, 404],
    absent: [() => ({ positionHashId: 'absent' }), 404],
  }),
  row(talents.saveTalent, [['talent'], ['otherTalent']], {
    own: [() => ({ talent: { bio: 'Hello' } }), 200],
    named: [() => ({ talent: { id: ids.talent, bio: 'Hello' } }), 200, 404],
    absent: [() => ({ talent: { id: absent, bio: 'Hello' } }), 404],
    malformed: [() => ({ talent: { firstName: '' } }), 422],
  }),
  row(talents.savePhysicalCountry, [['talent'], ['otherTalent']], {
    named: [() => ({ talentId: ids.talent, physicalCountryId: 620 }), 200, 404],
    absent: [() => ({ talentId: absent, physicalCountryId: 620 }), 404],
    unknownCountry: [() => ({ talentId: ids.talent, physicalCountryId: 999 }), 422, 404],
    malformed: [() => ({ talentId: ids.talent, physicalCountryId: 'x' }), 422],
  }),
  row(getMissingParts, [everyTalent], { plain: [nothing, 200] }),
  row(privacy.readPrivacy, [everyTalent], { plain: [nothing, 200] }),
  row(privacy.savePrivacy, [everyTalent], {
    unchanged: [nothing, 200],
    none: [() => ({ employer: null }), 200],
    noLetters: [() => ({ employer: '!!!' }), 422],
    malformed: [() => ({ employer: 7 }), 422],
  }),
  row(privacy.previewExclusion, [everyTalent], {
    company: [() => ({ kind: 'company', companyId: ids.company }), 200],
    domain: [() => ({ kind: 'domain', domain: 'northwind.example' }), 200],
    name: [() => ({ kind: 'name', name: 'Elsewhere Ltd' }), 200],
    absent: [() => ({ kind: 'company', companyId: absent }), 404],
    noDomain: [() => ({ kind: 'domain', domain: 'co.uk' }), 422],
    noLetters: [() => ({ kind: 'name', name: '!!!' }), 422],
    malformed: [nothing, 422],
  }),
  row(privacy.addExclusion, [everyTalent], {
    name: [() => ({ kind: 'name', name: 'Not here yet' }), 200],
    absent: [() => ({ kind: 'company', companyId: absent }), 404],
    noDomain: [() => ({ kind: 'domain', domain: 'co.uk' }), 422],
    noLetters: [() => ({ kind: 'name', name: '!!!' }), 422],
    malformed: [() => ({ kind: 'person', companyId: absent }), 422],
  }),
  row(privacy.liftExclusion, [['otherTalent'], ['talent']], {
    foreign: [() => ({ exclusionId: ids.exclusion, companyId: ids.covered, isLifted: true }), 404, 200],
    absent: [() => ({ exclusionId: absent, companyId: ids.company, isLifted: true }), 404],
    malformed: [nothing, 422],
  }),
  // The administrator acting as the talent comes last.
  row(privacy.removeExclusion, [['otherTalent'], ['talent'], ['actingTalent']], {
    foreign: [() => ({ exclusionId: ids.exclusion }), 404, 200, 404],
    absent: [() => ({ exclusionId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(privacy.endConversation, [['talent'], ['otherTalent']], {
    thread: [() => ({ threadId: ids.thread }), 409, 404],
    absent: [() => ({ threadId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(privacy.findCompanies, [everyTalent], {
    some: [() => ({ text: 'north' }), 200],
    malformed: [() => ({ text: ' ' }), 422],
    control: [() => ({ text: 'a\0b' }), 422],
  }),
  row(privacy.saveAvailability, [everyTalent], {
    confirmed: [() => ({ availability: 'open' }), 200],
    malformed: [() => ({ availability: 'maybe' }), 422],
  }),
  row(talents.getTransformedTalent, [members, strangers, ['hiddenClient', 'unverified']], {
    talent: [() => ({ talentId: ids.talent }), 200, 200, 404],
    blocked: [() => ({ talentId: ids.blockedTalent }), 404, 200, 200],
    noTalent: [() => ({ talentId: ids.client }), 404],
    absent: [() => ({ talentId: absent }), 404],
    malformed: [() => ({ talentId: 0 }), 422],
  }),
  row(
    getProfile,
    [
      ['talent'],
      ['otherTalent'],
      members,
      [...strangers, 'administrator'],
      ['hiddenClient', 'unverified'],
      ['blockedTalent'],
    ],
    {
      talent: [() => ({ profileType: 'talent', talentId: ids.talent }), 200, 404, 200, 200, 404, 404],
      blocked: [() => ({ profileType: 'talent', talentId: ids.blockedTalent }), 404, 404, 404, 200, 200, 200],
      draft: [() => ({ profileType: 'position', positionHashId: ids.draft.hashId }), 404, 404, 200, 404, 404, 404],
      live: [() => ({ profileType: 'position', positionHashId: ids.live.hashId }), 200],
      company: [() => ({ profileType: 'company', companyId: ids.company }), 200],
      teammate: [() => ({ profileType: 'teammate', teammateId: ids.client }), 200],
      noTeammate: [() => ({ profileType: 'teammate', teammateId: ids.talent }), 404],
      absent: [() => ({ profileType: 'company', companyId: absent }), 404],
      malformed: [() => ({ profileType: 'company', companyId: 'x' }), 422],
      mismatched: [() => ({ profileType: 'position', companyId: ids.company }), 422],
    },
  ),
  row(companies.showCompany, [members, strangers], {
    plain: [nothing, 200],
    named: [() => ({ profileType: 'company', companyId: ids.company }), 200, 404],
    absent: [() => ({ companyId: absent }), 404],
    malformed: [() => ({ companyId: 'x' }), 422],
  }),
  row(companies.editCompany, [members, strangers], {
    plain: [nothing, 200],
    named: [() => ({ profileType: 'company', companyId: ids.company }), 200, 404],
    absent: [() => ({ companyId: absent }), 404],
    malformed: [() => ({ profileType: 'talent' }), 422],
  }),
  row(companies.updateCompany, [members, strangers], {
    own: [() => ({ company: { tagline: 'x' } }), 200],
    named: [() => ({ company: { id: ids.company, tagline: 'x' } }), 200, 404],
    absent: [() => ({ company: { id: absent, tagline: 'x' } }), 404],
    malformed: [() => ({ company: { name: '' } }), 422],
  }),
  row(verification.readTrust, [clients], { plain: [nothing, 200] }),
  row(verification.addDomain, [clients], {
    owned: [() => ({ domain: 'acme.com' }), 200],
    publicProvider: [() => ({ domain: 'gmail.com' }), 422],
    malformed: [() => ({ domain: 5 }), 422],
  }),
  row(verification.checkDomain, [clients], {
    absent: [() => ({ domain: 'northwind.example' }), 404],
    malformed: [nothing, 422],
  }),
  row(verification.proveDomainByMail, [clients], { withoutWebsite: [nothing, 409] }),
  row(verification.removeDomain, [clients], {
    absent: [() => ({ domain: 'northwind.example' }), 404],
    malformed: [nothing, 422],
  }),
  row(companies.uploadImage, [clients], { withoutImage: [nothing, 422] }),
  row(companies.listTeammates, [clients], { plain: [nothing, 200] }),
  row(teammates.editTeammate, [members, strangers], {
    client: [() => ({ profileType: 'teammate', teammateId: ids.client }), 200, 404],
    talent: [() => ({ teammateId: ids.talent }), 404],
    absent: [() => ({ teammateId: absent }), 404],
    malformed: [() => ({ teammateId: 0 }), 422],
  }),
  // While an administrator acts, members cannot be invited and addresses cannot be changed.
  row(teammates.createTeammate, [clients], {
    taken: [() => ({ teammate: { firstName: 'A', lastName: 'B', email: ids.takenEmail } }), 409],
    malformed: [() => ({ teammate: { firstName: '', lastName: 'B', email: 'x' } }), 422],
  }),
  row(teammates.inviteTeammates, [clients], {
    taken: [() => ({ emails: [ids.takenEmail] }), 200],
    none: [() => ({ emails: [] }), 422],
    malformed: [() => ({ emails: 'x@example.com' }), 422],
  }),
  row(teammates.updateTeammate, [members, ['actingMember'], strangers], {
    client: [() => ({ teammate: { id: ids.client, title: 'x' } }), 200, 200, 404],
    takenAddress: [() => ({ teammate: { id: ids.client, email: ids.takenEmail } }), 409, 403, 404],
    talent: [() => ({ teammate: { id: ids.talent, title: 'x' } }), 404],
    absent: [() => ({ teammate: { id: absent, title: 'x' } }), 404],
    malformed: [() => ({ teammate: { id: ids.client, email: 'x' } }), 422],
  }),
  row(teammates.confirmTeammateEmail, [members, strangers], {
    noChange: [() => ({ teammateId: ids.client, code: '123456' }), 200, 404],
    talent: [() => ({ teammateId: ids.talent, code: '123456' }), 404],
    absent: [() => ({ teammateId: absent, code: '123456' }), 404],
    malformed: [() => ({ teammateId: ids.client }), 422],
  }),
  row(teammates.cancelTeammateEmail, [members, strangers], {
    client: [() => ({ teammateId: ids.client }), 200, 404],
    talent: [() => ({ teammateId: ids.talent }), 404],
    absent: [() => ({ teammateId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(teammates.inviteTeammate, [members, strangers], {
    signedIn: [() => ({ teammateId: ids.client }), 409, 404],
    talent: [() => ({ teammateId: ids.talent }), 404],
    absent: [() => ({ teammateId: absent }), 404],
    malformed: [() => ({ teammateId: 0 }), 422],
  }),
  row(teammates.readRemoval, [members, strangers], {
    client: [() => ({ teammateId: ids.client }), 200, 404],
    talent: [() => ({ teammateId: ids.talent }), 404],
    absent: [() => ({ teammateId: absent }), 404],
    malformed: [() => ({ teammateId: 0 }), 422],
  }),
  row(teammates.setKeeper, [members, strangers], {
    client: [() => ({ teammateId: ids.client, isKeeper: true }), 409, 404],
    talent: [() => ({ teammateId: ids.talent, isKeeper: true }), 404],
    absent: [() => ({ teammateId: absent, isKeeper: true }), 404],
    malformed: [() => ({ teammateId: ids.client }), 422],
  }),
  row(teammates.deleteTeammate, [strangers, ['client'], ['teammate']], {
    foreignSuccessor: [() => ({ teammateId: ids.leaver, positionsTo: ids.talent }), 404, 422, 404],
    leaver: [() => ({ teammateId: ids.leaver }), 404, 200, 404],
    talent: [() => ({ teammateId: ids.talent }), 404],
    absent: [() => ({ teammateId: absent }), 404],
    malformed: [() => ({ teammateId: '1' }), 422],
  }),
  row(positions.createPosition, [[...members, 'otherCompany'], ['trial']], {
    empty: [nothing, 200, 409],
    foreignContact: [() => ({ position: { mainTeammateId: ids.talent } }), 422, 409],
    malformed: [() => ({ position: { title: 1 } }), 422],
  }),
  row(positions.editPosition, [members, strangers], {
    draft: [() => ({ profileType: 'position', positionHashId: ids.draft.hashId }), 200, 404],
    absent: [() => ({ positionHashId: 'absent' }), 404],
    malformed: [() => ({ positionHashId: 'a/b' }), 422],
  }),
  row(positions.updatePosition, [members, strangers], {
    draft: [() => ({ position: { id: ids.draft.id, title: 'Changed' } }), 200, 404],
    foreignContact: [() => ({ position: { id: ids.draft.id, mainTeammateId: ids.talent } }), 422, 404],
    absent: [() => ({ position: { id: absent, title: 'Changed' } }), 404],
    malformed: [() => ({ position: { id: ids.draft.id, timezoneMargin: 7 } }), 422],
  }),
  row(positions.renewPosition, [members, strangers], {
    live: [() => ({ positionHashId: ids.live.hashId }), 200, 404],
    draft: [() => ({ positionHashId: ids.draft.hashId }), 409, 404],
    absent: [() => ({ positionHashId: 'absent' }), 404],
    malformed: [() => ({ positionHashId: 'a/b' }), 422],
  }),
  row(matching.searchTalent, [clients], {
    plain: [() => ({ skills: [], countryIds: [], isPhysical: false }), 200],
    unknownSkill: [() => ({ skills: [absent] }), 422],
    unknownCountry: [() => ({ countryIds: [999] }), 422],
    malformed: [() => ({ skills: 'all' }), 422],
  }),
  row(
    messaging.messagingInit,
    [everyTalent, ['client'], ['teammate'], strangers, ['hiddenClient', 'unverified'], ['blockedTalent']],
    {
      list: [nothing, 200],
      talent: [() => ({ userToId: ids.talent }), 403, 200, 200, 200, 404, 403],
      client: [() => ({ userToId: ids.client }), 200, 403, 200, 403, 403, 409],
      blocked: [() => ({ userToId: ids.blockedTalent }), 403, 404, 404, 200, 200, 403],
      absent: [() => ({ userToId: absent }), 404],
      page: [() => ({ limit: 50, beforeId: 7, search: 'Ada' }), 200],
      malformed: [() => ({ userToId: 'x' }), 422],
      'too many': [() => ({ limit: 51 }), 422],
    },
  ),
  row(messaging.messagingUnread, [everyTalent, ['client'], ['teammate'], strangers], {
    count: [nothing, 200],
    malformed: [() => ({ isHidden: 'x' }), 422],
  }),
  row(
    messaging.messagingGetMessages,
    [['talent', 'client'], ['otherTalent', 'teammate', ...strangers], ['blockedTalent']],
    {
      thread: [() => ({ threadId: ids.thread }), 200, 404, 404],
      closed: [() => ({ threadId: ids.closedThread }), 404, 404, 200],
      absent: [() => ({ threadId: absent }), 404],
      malformed: [() => ({ threadId: -1 }), 422],
    },
  ),
  row(
    messaging.messagingPostMessage,
    [['talent', 'client'], ['otherTalent', 'teammate', ...strangers], ['blockedTalent']],
    {
      thread: [() => ({ threadId: ids.thread, text: 'Hello' }), 200, 404, 404],
      closed: [() => ({ threadId: ids.closedThread, text: 'Hello' }), 404, 404, 409],
      empty: [() => ({ threadId: ids.thread, text: '  ' }), 422],
      absent: [() => ({ threadId: absent, text: 'Hello' }), 404],
      malformed: [() => ({ threadId: ids.thread, text: 1 }), 422],
    },
  ),
  row(interviews.answerInterview, [['client'], ['talent'], ['otherTalent', 'teammate', ...strangers]], {
    // Proposed by the talent, who cannot accept a time.
    unknownTime: [() => ({ ...ofInterview(ids), slot: '2026-01-01T09:00:00Z' }), 422, 403, 404],
    older: [() => ({ ...ofInterview(ids), version: 7, slot: null }), 409, 409, 404],
    absent: [() => ({ interviewId: absent, version: 1, slot: null }), 404],
    malformed: [() => ({ ...ofInterview(ids), slot: 'noon' }), 422],
  }),
  row(
    interviews.moveInterview,
    [
      ['client', 'talent'],
      ['otherTalent', 'teammate', ...strangers],
    ],
    {
      // Not confirmed.
      proposal: [() => ({ ...ofInterview(ids), slots: proposal(ids.thread).slots }), 409, 404],
      absent: [() => ({ interviewId: absent, version: 1, slots: proposal(ids.thread).slots }), 404],
      malformed: [() => ({ ...ofInterview(ids), slots: [] }), 422],
    },
  ),
  row(
    interviews.keepInterview,
    [
      ['client', 'talent'],
      ['otherTalent', 'teammate', ...strangers],
    ],
    {
      proposal: [() => ofInterview(ids), 409, 404],
      absent: [() => ({ interviewId: absent, version: 1 }), 404],
      malformed: [() => ({ ...ofInterview(ids), version: 'x' }), 422],
    },
  ),
  row(interviews.listInterviews, [['client', 'talent', 'otherTalent', 'teammate', ...strangers]], {
    own: [() => ({}), 200],
  }),
  row(interviews.cancelInterview, [['client'], ['talent'], ['otherTalent', 'teammate', ...strangers]], {
    proposal: [() => ofInterview(ids), 403, 200, 404],
    absent: [() => ({ interviewId: absent, version: 1 }), 404],
    malformed: [() => ({ interviewId: 'x', version: 1 }), 422],
  }),
  row(
    interviews.proposeInterview,
    [['talent'], ['client'], ['otherTalent', 'teammate', ...strangers], ['blockedTalent']],
    {
      thread: [() => proposal(ids.thread), 200, 409, 404, 404],
      closed: [() => proposal(ids.closedThread), 404, 404, 404, 409],
      past: [() => ({ ...proposal(ids.thread), slots: ['2026-01-01T09:00:00Z'] }), 422, 422, 404, 404],
      absent: [() => proposal(absent), 404],
      malformed: [() => ({ ...proposal(ids.thread), minutes: 5 }), 422],
      offGrid: [() => ({ ...proposal(ids.thread), slots: ['2026-01-01T09:01:00Z'] }), 422],
    },
  ),
  row(
    conversations.closeConversation,
    [
      ['talent', 'client'],
      ['otherTalent', 'teammate', ...strangers],
    ],
    {
      thread: [() => ({ threadId: ids.thread, reason: 'pay' }), 200, 404],
      absent: [() => ({ threadId: absent }), 404],
      malformed: [() => ({ threadId: ids.thread, reason: 'declined' }), 422],
    },
  ),
  row(
    conversations.archiveThread,
    [
      ['talent', 'client'],
      ['otherTalent', 'teammate', ...strangers],
    ],
    {
      thread: [() => ({ threadId: ids.thread, isArchived: false }), 200, 404],
      absent: [() => ({ threadId: absent, isArchived: true }), 404],
      malformed: [() => ({ threadId: ids.thread }), 422],
    },
  ),
  row(conversations.shareThread, [['client'], ['teammate', ...strangers]], {
    thread: [() => ({ threadId: ids.thread, isShared: true }), 200, 404],
    absent: [() => ({ threadId: absent, isShared: true }), 404],
    malformed: [() => ({ threadId: ids.thread, isShared: 'x' }), 422],
  }),
  row(conversations.readTeamThread, [members, strangers], {
    shared: [() => ({ threadId: ids.thread }), 200, 404],
    notShared: [() => ({ threadId: ids.closedThread }), 404],
    absent: [() => ({ threadId: absent }), 404],
    malformed: [() => ({ threadId: 'x' }), 422],
  }),
  row(conversations.listTeamThreads, [clients], { plain: [nothing, 200] }),
  row(moderation.block, [everyTalent, members, strangers], {
    client: [() => ({ userId: ids.client }), 200, 404, 404],
    victim: [() => ({ userId: ids.victim }), 404, 200, 200],
    blocked: [() => ({ userId: ids.blockedTalent }), 404, 200, 200],
    administrator: [() => ({ userId: ids.administrator }), 404],
    absent: [() => ({ userId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(moderation.unblock, [everyTalent, members, strangers], {
    client: [() => ({ userId: ids.client }), 200, 404, 404],
    victim: [() => ({ userId: ids.victim }), 404, 200, 200],
    administrator: [() => ({ userId: ids.administrator }), 404],
    absent: [() => ({ userId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(moderation.blockedTalents, [clients], { plain: [nothing, 200] }),
  row(messaging.answerContact, [['talent'], ['otherTalent']], {
    notOpen: [() => ({ threadId: ids.thread, answer: 'notInterested', reason: 'pay' }), 409, 404],
    yesToNothing: [() => ({ threadId: ids.thread, answer: 'interested', text: 'Yes' }), 409, 404],
    absent: [() => ({ threadId: absent, answer: 'notInterested' }), 404],
    malformed: [() => ({ threadId: ids.thread, answer: 'perhaps' }), 422],
  }),
  row(contacts.closeContact, [['client'], ['teammate', ...strangers]], {
    notOpen: [() => ({ threadId: ids.thread, reason: 'filled' }), 409, 404],
    absent: [() => ({ threadId: absent, reason: 'filled' }), 404],
    malformed: [() => ({ threadId: ids.thread, reason: 'pay' }), 422],
  }),
  row(videos.uploadVideo, [[...everyTalent, ...clients]], { nothing: [nothing, 422] }),
  row(videos.deleteVideo, [[...everyTalent, ...clients]], {
    absent: [() => ({ fileName: `${'A'.repeat(22)}.webm` }), 404],
    malformed: [() => ({ fileName: '../secret' }), 422],
  }),
  row(attachments.uploadAttachment, [[...everyTalent, ...clients]], { nothing: [nothing, 422] }),
  row(attachments.deleteAttachment, [[...everyTalent, ...clients]], {
    absent: [() => ({ fileName: `${'A'.repeat(22)}.pdf` }), 404],
    malformed: [() => ({ fileName: '../secret' }), 422],
  }),
  row(templates.listTemplates, [clients], { plain: [nothing, 200] }),
  row(templates.saveTemplate, [members, strangers], {
    own: [() => ({ id: ids.template, title: 'First message', text: 'Hello {firstName}' }), 200, 404],
    new: [() => ({ title: 'Next step', text: 'Hello' }), 200],
    absent: [() => ({ id: absent, title: 'First message', text: 'Hello' }), 404],
    unknown: [() => ({ title: 'First message', text: 'Hello {lastName}' }), 422],
    malformed: [() => ({ title: '', text: 'Hello' }), 422],
  }),
  row(templates.deleteTemplate, [clients], {
    absent: [() => ({ id: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(mailSettings.readMailSettings, [[...clients, ...everyTalent]], { plain: [nothing, 200] }),
  row(mailSettings.saveMailSettings, [clients, everyTalent], {
    messages: [() => ({ settings: { messages: 'daily' } }), 200],
    announcements: [() => ({ settings: { announcements: true } }), 422, 200],
    reviews: [() => ({ settings: { reviews: true } }), 422, 200],
    malformed: [() => ({ settings: { messages: 'yearly' } }), 422],
  }),
  row(push.listPush, [[...clients, ...everyTalent]], { plain: [nothing, 200] }),
  row(push.savePush, [[...clients, ...everyTalent]], {
    oldKey: [() => device, 422],
    private: [() => ({ ...device, subscription: { ...device.subscription, endpoint: 'https://127.0.0.1/' } }), 422],
    malformed: [nothing, 422],
  }),
  row(push.deletePush, [[...clients.filter((name) => name !== 'client'), ...everyTalent], ['client']], {
    own: [() => ({ id: ids.pushDevice }), 404, 200],
    absent: [() => ({ id: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(announcements.announcementProgress, [clients], { plain: [nothing, 200] }),
  row(candidates.listCandidates, [members, strangers], {
    own: [() => ({ positionHashId: ids.draft.hashId, stage: 'kept' }), 200, 404],
    absent: [() => ({ positionHashId: 'absent' }), 404],
    malformed: [() => ({ positionHashId: ids.draft.hashId, stage: 'none' }), 422],
  }),
  row(candidates.listPeople, [members, strangers], {
    own: [() => ({ positionHashId: ids.draft.hashId, pill: 'best' }), 200, 404],
    stage: [() => ({ positionHashId: ids.draft.hashId, pill: 'kept' }), 200, 404],
    absent: [() => ({ positionHashId: 'absent', pill: 'best' }), 404],
    malformed: [() => ({ positionHashId: ids.draft.hashId, pill: 'none' }), 422],
  }),
  row(candidates.moveCandidates, [members, strangers], {
    own: [() => ({ positionHashId: ids.draft.hashId, talentIds: [ids.talent, absent], stage: 'kept' }), 200, 404],
    absent: [() => ({ positionHashId: 'absent', talentIds: [ids.talent], stage: 'kept' }), 404],
    malformed: [() => ({ positionHashId: ids.draft.hashId, talentIds: [], stage: 'kept' }), 422],
  }),
  row(candidates.undoMove, [clients], {
    absent: [() => ({ eventId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(
    history.talentHistory,
    [
      [...clients, 'actingMember'],
      ['hiddenClient', 'unverified'],
    ],
    {
      talent: [() => ({ talentId: ids.talent }), 200, 404],
      member: [() => ({ talentId: ids.client }), 404],
      absent: [() => ({ talentId: absent }), 404],
      malformed: [nothing, 422],
    },
  ),
  row(history.saveNote, [members, strangers, ['hiddenClient', 'unverified']], {
    talent: [() => ({ talentId: ids.talent, text: 'Prefers mornings' }), 200, 200, 404],
    absent: [() => ({ talentId: absent, text: 'Prefers mornings' }), 404],
    malformed: [() => ({ talentId: ids.talent, text: ' ' }), 422],
  }),
  // The author comes last, since their call removes the note.
  row(history.deleteNote, [['teammate', ...strangers], ['client']], {
    note: [() => ({ noteId: ids.note }), 404, 200],
    absent: [() => ({ noteId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(announcements.countRecipients, [members, strangers], {
    draft: [() => ({ positionHashId: ids.draft.hashId }), 200, 404],
    unknownSkill: [() => ({ positionHashId: ids.draft.hashId, skills: [999_999] }), 422, 404],
    absent: [() => ({ positionHashId: 'absent' }), 404],
    malformed: [nothing, 422],
  }),
  row(integrations.listTokens, [[...clients, ...everyTalent, 'unproven']], { plain: [nothing, 200] }),
  // The company on trial already has the maximum number of tokens.
  row(integrations.createToken, [[...members, 'otherCompany', ...everyTalent], ['unproven'], ['trial']], {
    plain: [() => ({ name: 'Report', scope: 'read', days: 30 }), 200, 403, 409],
    noName: [() => ({ name: ' ', scope: 'read', days: 30 }), 422],
    malformed: [() => ({ name: 'Report', scope: 'admin', days: 31 }), 422],
  }),
  row(integrations.deleteToken, [[...strangers, ...everyTalent], ['unproven'], ['client'], ['teammate']], {
    own: [() => ({ id: ids.token }), 404, 404, 200, 404],
    absent: [() => ({ id: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(integrations.listWebhooks, [clients], { plain: [nothing, 200] }),
  row(integrations.saveWebhook, [['otherCompany'], ['trial'], ['unproven'], members], {
    plain: [() => hook, 200, 409, 403, 200],
    own: [() => ({ ...hook, id: ids.webhook }), 404, 404, 403, 200],
    absent: [() => ({ ...hook, id: absent }), 404, 404, 403, 404],
    private: [() => ({ ...hook, url: 'https://127.0.0.1/' }), 422, 422, 403, 422],
    unknownEvent: [() => ({ ...hook, events: ['user.deleted'] }), 422],
    malformed: [nothing, 422],
  }),
  row(integrations.deleteWebhook, [strangers, ['teammate'], ['client']], {
    own: [() => ({ id: ids.webhook }), 404, 200, 404],
    absent: [() => ({ id: absent }), 404],
    malformed: [nothing, 422],
  }),
  // Last, since it removes the object; the other company comes before the owner.
  row(positions.deletePosition, [strangers, ['teammate'], ['client', 'actingMember']], {
    draft: [() => ({ positionId: ids.draft.id }), 404, 200, 404],
    absent: [() => ({ positionId: absent }), 404],
    malformed: [() => ({ positionId: '1' }), 422],
  }),
  row(admin.adminClients, [['administrator']], {
    plain: [nothing, 200],
    malformed: [() => ({ cursor: 'x' }), 422],
  }),
  row(admin.adminTalents, [['administrator']], {
    plain: [nothing, 200],
    malformed: [() => ({ search: 1 }), 422],
  }),
  row(admin.adminAdministrators, [['administrator']], { plain: [nothing, 200] }),
  row(admin.adminSaveName, [['administrator']], {
    own: [() => ({ firstName: 'Ines', lastName: 'Adler' }), 200],
    malformed: [() => ({ firstName: '', lastName: 'Adler' }), 422],
  }),
  ...[admin.adminEndSessions, admin.adminResetPasskeys].map((call) =>
    row(call, [['administrator']], {
      other: [() => ({ userId: ids.victim }), 200],
      oneself: [() => ({ userId: ids.administrator }), 409],
      absent: [() => ({ userId: absent }), 404],
      malformed: [() => ({ userId: 'x' }), 422],
    }),
  ),
  row(admin.adminRemove, [['administrator']], {
    oneself: [() => ({ userId: ids.administrator }), 409],
    talent: [() => ({ userId: ids.talent }), 404],
    absent: [() => ({ userId: absent }), 404],
    malformed: [() => ({ userId: 'x' }), 422],
  }),
  row(verification.adminSetDomain, [['administrator']], {
    company: [() => ({ companyId: ids.company, domain: 'northwind.com', isVerified: true, note: 'By phone.' }), 200],
    absent: [() => ({ companyId: absent, domain: 'northwind.com', isVerified: true, note: '' }), 404],
    malformed: [() => ({ companyId: ids.company }), 422],
  }),
  row(admin.adminSetTrial, [['administrator']], {
    client: [() => ({ userId: ids.client, isTrial: true }), 200],
    talent: [() => ({ userId: ids.talent, isTrial: true }), 404],
    absent: [() => ({ userId: absent, isTrial: true }), 404],
    malformed: [() => ({ userId: ids.client }), 422],
  }),
  row(admin.adminExtendTrial, [['administrator']], {
    client: [() => ({ userId: ids.client }), 200],
    talent: [() => ({ userId: ids.talent }), 404],
    absent: [() => ({ userId: absent }), 404],
    malformed: [() => ({ userId: ids.client, trialEndsAt: 'tomorrow' }), 422],
  }),
  row(admin.adminPerson, [['administrator']], {
    talent: [() => ({ userId: ids.talent }), 200],
    client: [() => ({ userId: ids.client }), 200],
    administrator: [() => ({ userId: ids.administrator }), 404],
    absent: [() => ({ userId: absent }), 404],
    malformed: [() => ({ userId: 'x' }), 422],
  }),
  row(admin.adminPositions, [['administrator']], {
    company: [() => ({ companyId: ids.company }), 200],
    absent: [() => ({ companyId: absent }), 404],
    malformed: [() => ({ companyId: 'x' }), 422],
  }),
  row(admin.adminWeek, [['administrator']], { plain: [nothing, 200] }),
  row(adminLog, [['administrator']], {
    plain: [nothing, 200],
    about: [() => ({ userId: ids.talent, act: 'suspended' }), 200],
    malformed: [() => ({ act: 'x' }), 422],
  }),
  row(cases.adminSuspend, [['administrator']], {
    talent: [() => ({ userId: ids.suspendable, rule: 1, reasons: 'Poses as someone else.' }), 200],
    again: [() => ({ userId: ids.suspendable, rule: 1, reasons: 'Poses as someone else.' }), 409],
    administrator: [() => ({ userId: ids.administrator, rule: 1, reasons: 'Poses.' }), 409],
    absent: [() => ({ companyId: absent, rule: 1, reasons: 'Poses.' }), 404],
    both: [() => ({ userId: ids.talent, companyId: ids.company, rule: 1, reasons: 'Poses.' }), 422],
    unpunished: [() => ({ userId: ids.talent, rule: 8, reasons: 'Never answers.' }), 422],
  }),
  row(cases.takeDownPosition, [['administrator']], {
    live: [() => ({ positionId: ids.live.id, reason: 'There is no such position.' }), 200],
    again: [() => ({ positionId: ids.live.id, reason: 'There is no such position.', rule: 2 }), 409],
    absent: [() => ({ positionId: absent, reason: 'There is no such position.' }), 404],
    malformed: [() => ({ positionId: ids.live.id, reason: ' ' }), 422],
  }),
  row(cases.adminRestore, [['administrator']], {
    talent: [() => ({ userId: ids.suspendable }), 200],
    again: [() => ({ userId: ids.suspendable }), 409],
    position: [() => ({ positionId: ids.live.id }), 200],
    positionAgain: [() => ({ positionId: ids.live.id }), 409],
    absent: [() => ({ userId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(cases.appeal, [signedIn], {
    absent: [() => ({ caseId: absent, text: 'It was not me.' }), 404],
    malformed: [() => ({ caseId: absent, text: ' ' }), 422],
  }),
  // The administrator acts as the talent, who has already reported it.
  row(reports.report, [everyTalent, [...members, 'actingMember'], strangers, ['actingTalent']], {
    // Clients cannot block a company.
    blocked: [
      () => ({ about: { type: 'company', id: ids.company }, category: 'spam', alsoBlock: true }),
      200,
      404,
      404,
      409,
    ],
    company: [() => ({ about: { type: 'company', id: ids.otherCompany }, category: 'spam' }), 200, 200, 200, 409],
    absent: [() => ({ about: { type: 'talent', id: absent }, category: 'spam' }), 404],
    message: [() => ({ about: { type: 'message', id: absent }, category: 'spam' }), 404],
    malformed: [() => ({ about: { type: 'company' }, category: 'spam' }), 422],
  }),
  row(reports.ownReports, [[...clients, ...everyTalent]], { plain: [nothing, 200] }),
  row(reports.acknowledgeDecision, [[...clients, ...everyTalent]], {
    absent: [() => ({ caseId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(reports.adminCases, [['administrator']], {
    plain: [nothing, 200],
    decided: [() => ({ state: 'decided' }), 200],
    malformed: [() => ({ state: 'x' }), 422],
  }),
  row(reports.adminCase, [['administrator']], {
    absent: [() => ({ caseId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(reports.adminTakeCase, [['administrator']], {
    absent: [() => ({ caseId: absent, isTaken: true }), 404],
    malformed: [() => ({ caseId: absent }), 422],
  }),
  row(reports.adminDecideCase, [['administrator']], {
    absent: [() => ({ outcome: 'noAction', caseId: absent, version: 1 }), 404],
    withoutRule: [() => ({ outcome: 'warned', caseId: absent, version: 1, reasons: 'Copied profiles.' }), 422],
  }),
  row(reports.adminDecideAppeal, [['administrator']], {
    absent: [() => ({ outcome: 'kept', caseId: absent, version: 1, reasons: 'As before.' }), 404],
    malformed: [() => ({ outcome: 'kept', caseId: absent, version: 1, reasons: '' }), 422],
  }),
  row(admin.adminFailedMail, [['administrator']], { plain: [nothing, 200] }),
  row(admin.adminRetryMail, [['administrator']], {
    absent: [() => ({ id: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(admin.adminDiscardMail, [['administrator']], {
    absent: [() => ({ id: absent }), 404],
    malformed: [() => ({ id: 'x' }), 422],
  }),
  row(announcements.adminRetryAnnouncements, [['administrator']], {
    absent: [() => ({ positionId: absent }), 404],
    malformed: [nothing, 422],
  }),
  row(announcements.adminDiscardAnnouncements, [['administrator']], {
    absent: [() => ({ positionId: absent }), 404],
    malformed: [() => ({ positionId: 'x' }), 422],
  }),
  row(admin.adminDeleteUser, [['administrator']], {
    talent: [() => ({ userId: ids.victim }), 200],
    administrator: [() => ({ userId: ids.administrator }), 409],
    absent: [() => ({ userId: absent }), 404],
    malformed: [() => ({ userId: 'x' }), 422],
  }),
  // These three end the session.
  row(adminReturn, [signedIn, acting], { plain: [nothing, 409, 200] }),
  // The last member cannot leave. Administrators no longer act after the row above.
  row(teammates.leaveCompany, [['client'], ['teammate', ...strangers]], {
    plain: [nothing, 200, 409],
  }),
  // Users who request their deletion are restricted until they withdraw it.
  row(leaving.deleteOwnAccount, [stayers, ['client'], ['administrator', ...acting], ['unproven']], {
    plain: [nothing, 200, 401, 409, 403],
  }),
  row(leaving.keepOwnAccount, [[...stayers, 'administrator', ...acting, 'unproven'], ['client']], {
    plain: [nothing, 200, 401],
  }),
  row(accounts.signOut, [everybody], { plain: [nothing, 200] }),
];
