import { readFileSync, statSync } from 'node:fs';
import { plainText } from '#contract/plain-text.ts';
import { SettingError } from '#server/platform/process/settings.ts';
import { type SkillRow, shippedSkills, skillTypes } from './list-skills.ts';

/** The operator's own skills have numbers from here on; the product's stay below. */
export const firstOwnId = 100_000;

const ownNumber = /^[1-9]\d{5}$/;
const skillName = /^[^\p{Cc}\p{Cf}<>]{1,60}$/u;
const maxBytes = 500_000;

/**
 * Reads SKILLS_FILE: in each line a skill, its name, its group and its other names, separated by semicolons. A number
 * of one's own adds a skill; the product's are given by their names, and stay known by these. `added` are those of
 * former starts. Throws SettingError with the number of the first wrong line.
 */
export function readSkillsFile(path: string, added: readonly SkillRow[] = []): SkillRow[] {
  const changed = new Map<number, SkillRow>();
  const lines = new Map<number, number>();
  const refuse = (line: number, expected: string): never => {
    throw new SettingError('SKILLS_FILE', `${path}, line ${line}`, expected);
  };
  for (const [index, text] of readLines(path).entries()) {
    if (/^\s*(?:#|$)/.test(text)) continue;
    const line = index + 1;
    const [subject = '', name = '', group = '', others = '', ...more] = text.split(';').map((part) => part.trim());
    if (more.length > 0) refuse(line, 'a skill; its name; its group; its other names');
    const ownId = ownNumber.test(subject) ? Number(subject) : undefined;
    const shipped = shippedSkills.find((one) => plainText(one.name) === plainText(subject));
    const id = ownId ?? shipped?.id ?? refuse(line, `a skill's name, or a number of six digits, not "${subject}"`);
    if (shipped && group !== '') refuse(line, `no group, since ${subject} has one`);
    const type = shipped?.skilltype_id ?? skillTypes.find((one) => one.name === group)?.id;
    if (type === undefined) return refuse(line, `one of the groups ${skillTypes.map((one) => one.name).join(', ')}`);
    if (changed.has(id)) refuse(line, `${subject} only once, and not again as in line ${lines.get(id)}`);
    const shown = name || (shipped?.name ?? '');
    const further = others === '' ? [] : others.split(',').map((other) => other.trim());
    for (const one of [shown, ...further])
      if (!skillName.test(one)) refuse(line, `names of 1 to 60 characters without < >, not ${JSON.stringify(one)}`);
    const former = shipped && shipped.name !== shown ? [shipped.name] : [];
    const synonyms = [...new Set([...(shipped?.synonyms ?? []), ...former, ...further])];
    changed.set(id, { ...shipped, id, name: shown, skilltype_id: type, synonyms });
    lines.set(id, line);
  }
  const all = new Map([...shippedSkills, ...added, ...changed.values()].map((row) => [row.id, row]));
  const owners = Map.groupBy(all.values(), (row) => plainText(row.name));
  for (const { id, name, synonyms = [] } of changed.values())
    for (const one of [name, ...synonyms]) {
      const other = owners.get(plainText(one))?.find((owner) => owner.id !== id);
      if (other)
        refuse(lines.get(id) ?? 0, `a name of its own, but ${JSON.stringify(one)} is that of skill ${other.id}`);
    }
  return [...changed.values()];
}

function readLines(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  // A pipe or a device may never end.
  if (!found?.isFile() || found.size > maxBytes)
    throw new SettingError('SKILLS_FILE', path, 'the path of a text file of at most 500 KB');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)).split(/\r?\n/);
  } catch {
    throw new SettingError('SKILLS_FILE', path, 'a file in UTF-8 that the product may read');
  }
}
