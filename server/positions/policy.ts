/** Only Live positions are visible outside their company, to administrators too. Somebody without a session has no company. */
export const maySeePosition = (
  viewer: { companyId: number | null },
  position: { companyId: number; isLive: boolean },
): boolean => position.isLive || viewer.companyId === position.companyId;
