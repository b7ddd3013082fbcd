import type * as z from 'zod/mini';

export const accountTypes = { talent: 1, client: 2, administrator: 3 } as const;
export type AccountType = (typeof accountTypes)[keyof typeof accountTypes];
export const accountTypeNames = { 1: 'talent', 2: 'client', 3: 'administrator' } as const;

/**
 * Audience of a call: `nobody` needs no session, `anyone` is every signed-in user, a list names account types. There
 * is no default, so a call without an audience does not compile.
 */
export type Audience = 'nobody' | 'anyone' | readonly (keyof typeof accountTypes)[];

/** Scope of a user's token that a call requires: `read`, `write`, or `never` for no token at all. */
export type TokenUse = 'never' | 'read' | 'write';

/** Calls open to talents or clients must state their use by token; all others must not. */
type ByToken<Who extends Audience> = Who extends 'nobody' | readonly 'administrator'[]
  ? { readonly token?: never }
  : { readonly token: TokenUse };

/**
 * Whether an administrator who acts as the user may make a call. Calls of users that write must state it; a reading one
 * states `never` for what is the user's alone.
 */
type WhileActing<Who extends Audience, Reads extends boolean> = Who extends 'nobody' | readonly 'administrator'[]
  ? { readonly acting?: never }
  : Reads extends true
    ? { readonly acting?: 'never' }
    : { readonly acting: 'may' | 'never' };

/** One call of the API, always a POST: its payload, its answer and its audience. */
export interface Call<
  Payload extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Who extends Audience = Audience,
  File extends string = string,
> {
  /** One sentence for the API's documentation. */
  readonly summary: string;
  readonly path: string;
  readonly audience: Who;
  /** The scope that a token needs for it; absent for calls that are not for talents or clients. */
  readonly token?: TokenUse;
  /** `never`: an administrator who acts as the user is refused with 403, and answers say so in `may`. */
  readonly acting?: 'may' | 'never';
  readonly payload: Payload;
  readonly answer: Answer;
  /** Names of the file parts. A call with files is multipart; each field of its payload is then a part in JSON. */
  readonly files?: readonly File[];
  /**
   * Whether the operation only reads. Unless its route says otherwise, an ended session may then be accepted by other
   * processes for up to a second.
   */
  readonly isReading?: boolean;
  /** Whether users whose account is restricted (suspended or leaving) may make it; all other calls answer them 403. */
  readonly allowsRestricted?: true;
  /**
   * Whether the operation reads the parts from the request itself as they arrive, because they do not fit into memory.
   */
  readonly isStreamed?: boolean;
  /** Whether administrators who need a passkey may make it in a session started with a code. */
  readonly allowsMissingPasskey?: boolean;
  /** Whether it gives the browser's session a new token; calls in flight with the old one are refused with 401. */
  readonly renewsSession?: boolean;
}

/** Defines a call and keeps its exact types, so that a misspelt field or file part does not compile on either side. */
export const call = <
  Payload extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  const Who extends Audience,
  const File extends string = never,
  const Reads extends boolean = false,
>(
  definition: Call<Payload, Answer, Who, File> & { readonly isReading?: Reads } & ByToken<Who> &
    WhileActing<Who, Reads>,
): Call<Payload, Answer, Who, File> => definition;
