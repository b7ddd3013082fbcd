/** Key under which a copy of a user's data is stored. */
export const exportKey = (name: string): string => `exports/${name}.zip`;
