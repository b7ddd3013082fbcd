import type * as z from 'zod/mini';
import type { Fault } from '#contract/errors.ts';
import { AppError, type Why, faultsOf } from '#server/platform/errors/app-error.ts';

/** Why a field is refused, for the faults that users make. */
function whyOf(issue: z.core.$ZodIssue): Why | undefined {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { code: 'tooLong', params: { max: Number(issue.maximum) } };
  if (issue.code === 'too_small' && issue.origin === 'string') return { code: 'empty' };
  const reason: unknown = issue.code === 'custom' ? issue.params?.['reason'] : undefined;
  return reason === 'controlCharacters' || reason === 'email' || reason === 'unknownPlaceholder'
    ? { code: reason }
    : undefined;
}

/** Maximum number of reported faults of a payload. */
const maxFaults = 20;
/** Maximum length of a reported path, whose names may be the sender's. */
const maxPath = 200;

/**
 * Finds texts that PostgreSQL cannot store: with NUL, or half of a pair that makes one character in UTF-16. Without
 * recursion, since a body may be nested as deep as it is long.
 */
function findBroken(body: unknown): Fault[] {
  const faults: Fault[] = [];
  const waiting: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        waiting.push({ value: inner, path: path === '' ? name : `${path}.${name}` });
    else if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
      faults.push({
        path: path.slice(0, maxPath),
        message: 'has a character that cannot be stored',
        code: 'brokenCharacters',
      });
    if (faults.length === maxFaults) return faults;
  }
  return faults;
}

const refuse = (errors: readonly Fault[]): AppError =>
  new AppError('invalid', 'The payload is not what this call takes.', { errors: errors.slice(0, maxFaults) });

/**
 * Parses a payload. 422 with the faults of its shape; `check` adds those of the fields with a valid shape. Without a
 * fault of shape, the fields are left to the operation. 422 for a text that cannot be stored, whatever its field.
 */
export async function parsePayload<Payload extends z.ZodMiniType>(
  schema: Payload,
  body: unknown,
  check?: (payload: z.output<Payload>) => unknown,
): Promise<z.output<Payload>> {
  const broken = findBroken(body);
  if (broken.length > 0) throw refuse(broken);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const faults = issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
    ...whyOf(issue),
  }));
  const others = check && schema.safeParse(withoutFields(body, issues));
  const more = check && others?.success ? await faultsOf(() => check(others.data)) : [];
  throw refuse([...faults, ...more]);
}

/** Leaves out the refused fields of a payload's only object, as in `{ talent: { website } }`. */
function withoutFields(body: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const refused = new Set(issues.map(({ path }) => path.slice(0, 2).join('.')));
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, inner]) => [
      name,
      isRecord(inner)
        ? Object.fromEntries(Object.entries(inner).filter(([field]) => !refused.has(`${name}.${field}`)))
        : inner,
    ]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
