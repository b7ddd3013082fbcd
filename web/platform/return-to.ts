const key = 'return-to';

/** Remembers, for this tab, the place a visitor without a session wanted to be; survives a reload while they read their mail. */
export const rememberPlace = (place: string): void => sessionStorage.setItem(key, place);

export const forgetPlace = (): void => sessionStorage.removeItem(key);

/** The remembered place if there is one, and forgets it. */
export function takePlace(): string | undefined {
  const place = sessionStorage.getItem(key) ?? undefined;
  forgetPlace();
  return place;
}
