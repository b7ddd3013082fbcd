import * as z from 'zod/mini';

/** Rules of `/conduct` that a decision may name. The page's last rule is a request and never punished. */
export const rules = [1, 2, 3, 4, 5, 6, 7] as const;
export const Rule = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
]);
export type Rule = z.infer<typeof Rule>;
