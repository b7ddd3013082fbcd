import * as z from 'zod/mini';

const key = 'return-to';

/** Whose session has ended here, for sign-in to say so and to lead back. */
const EndedSession = z.object({
  userId: z.int(),
  email: z.string(),
  /** Whether something was typed that is kept until they are back. */
  hasUnsavedChanges: z.boolean(),
});
export type EndedSession = z.infer<typeof EndedSession>;

const Remembered = z.object({ place: z.string(), ended: z.optional(EndedSession) });

/** Remembers, for this tab, the address a visitor without a session asked for; survives a reload while they read their mail. */
export const rememberAddress = (address: string, ended?: EndedSession): void =>
  sessionStorage.setItem(key, JSON.stringify({ place: address, ended }));

export const findEndedSession = (): EndedSession | undefined => find()?.ended;

export const forgetAddress = (): void => sessionStorage.removeItem(key);

/** The remembered address if there is one for this user, and forgets it: nobody else shall learn where they were. */
export function takeAddress(userId: number | undefined): string | undefined {
  const remembered = find();
  forgetAddress();
  return remembered?.ended && remembered.ended.userId !== userId ? undefined : remembered?.place;
}

function find() {
  try {
    return Remembered.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
