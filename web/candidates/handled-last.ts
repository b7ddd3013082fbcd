interface Ranked {
  talentIds: readonly number[];
  handledIds?: readonly number[] | undefined;
}

/** The matches of a position in their order, those handled after the others. */
export function handledLast({ talentIds, handledIds = [] }: Ranked): number[] {
  const isHandled = (id: number) => handledIds.includes(id);
  return [...talentIds.filter((id) => !isHandled(id)), ...talentIds.filter(isHandled)];
}
