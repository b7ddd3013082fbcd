/** Storage key of a copy of a user's data. */
export const exportKey = (name: string): string => `exports/${name}.zip`;
