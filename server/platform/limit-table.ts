/** What a use is counted for. */
type Counted =
  | 'account'
  | 'company'
  /** An e-mail address, with or without an account. */
  | 'mailbox'
  /** A network address, see `networkOf`. */
  | 'network';

/** At most `max` uses in a window of `seconds`, which begins with the first use. */
export interface Limit {
  by: Counted;
  max: number;
  seconds: number;
  /** Whom it protects, in one line. */
  reason: string;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/**
 * Every limit on how often something may be done, by the name it is counted under (decisions.md, sections 3 and 9).
 * They are generous to people and close to programs.
 */
export const limits = {
  'mail:burst': { by: 'mailbox', max: 1, seconds: 30, reason: 'Codes: nobody is flooded with mail.' },
  'mail:hour': { by: 'mailbox', max: 5, seconds: hour, reason: 'Codes: nobody is flooded with mail.' },
  'mail:from': { by: 'network', max: 30, seconds: hour, reason: 'Codes: one place cannot mail the world.' },
  'guess:hour': { by: 'mailbox', max: 10, seconds: hour, reason: 'Wrong codes: guessing does not pay.' },
  'guess:day': { by: 'mailbox', max: 30, seconds: day, reason: 'Wrong codes: guessing does not pay.' },
  changes: { by: 'mailbox', max: 10, seconds: hour, reason: 'Requested changes of addresses, by their requester.' },
  invitations: { by: 'company', max: 20, seconds: hour, reason: 'Invitations: a company is no mail cannon.' },
  'invitation:again': { by: 'mailbox', max: 1, seconds: minute, reason: 'Repeated invitations to one member.' },
  'video:hour': { by: 'account', max: 60, seconds: hour, reason: 'Uploaded videos: they cost disk and line.' },
  'pictures:hour': { by: 'company', max: 300, seconds: hour, reason: 'Pictures in texts: decoding costs time.' },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** How much of something may be kept at a time. */
export const quotas = {
  /** Room for a recording or two in each of several tabs; more would fill the disk with what nobody sends. */
  unsentVideos: { by: 'account', max: 10 },
} satisfies Record<string, { by: Counted; max: number }>;
