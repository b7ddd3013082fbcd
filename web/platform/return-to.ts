import * as z from 'zod/mini';

const key = 'return-to';

/** The user whose session ended in this tab; sign-in tells them and leads back. */
const EndedSession = z.object({
  userId: z.int(),
  email: z.string(),
  /** Whether unsaved text is kept until they return. */
  hasUnsavedChanges: z.boolean(),
});
export type EndedSession = z.infer<typeof EndedSession>;

const Remembered = z.object({ place: z.string(), ended: z.optional(EndedSession) });

/** Remembers the URL a signed-out visitor asked for. Per tab; survives a reload while they read their mail. */
export const rememberAddress = (address: string, ended?: EndedSession): void =>
  sessionStorage.setItem(key, JSON.stringify({ place: address, ended }));

export const findEndedSession = (): EndedSession | undefined => find()?.ended;

/** Returns the remembered URL of a visitor who has not been signed in here before. */
export function findAddress(): string | undefined {
  const remembered = find();
  return remembered?.ended ? undefined : remembered?.place;
}

export const forgetAddress = (): void => sessionStorage.removeItem(key);

/** Returns and forgets the remembered URL; only for its user, so that no one else learns where they were. */
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
