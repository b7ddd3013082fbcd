import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homeParts } from '#contract/matching.ts';
import { runs } from '#server/testing/length.ts';
import type { HomeKey } from '#server/matching/read-cursor.ts';
import { createLivePositions } from './live-positions.ts';
import type { LivePosition } from './position-table.ts';
import {
  type PlainPosition,
  listPlainly,
  partPlainly,
  positionSamples,
  talentSamples,
} from '#server/matching/build.ts';

const liveOf = ({ id, companyId, day, ...conditions }: PlainPosition): LivePosition => ({
  id,
  companyId,
  liveSince: day,
  ...conditions,
});

/** Further skills, for positions that require many. */
const further = Array.from({ length: 16 }, (_, index) => 9_001 + index);

/** Puts the position of an id or, without a sample, removes it. */
const changes = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 150 }),
    fc.constantFrom(1, 1, 2, 3),
    fc.option(fc.tuple(positionSamples, fc.subarray(further, { maxLength: 2 })), { freq: 8 }),
  ),
  { maxLength: 400, size: 'max' },
);
const seekers = fc.array(
  fc.record({ sample: talentSamples, isBroad: fc.boolean(), hiddenFrom: fc.subarray([1, 2, 3]) }),
  { minLength: 1, maxLength: 5 },
);

test('lists, pages, parts and counts equal those of plain sorting, whatever is put and removed', () => {
  fc.assert(
    fc.property(changes, seekers, fc.integer({ min: 1, max: 20 }), (changes, seekers, limit) => {
      const live = createLivePositions();
      const model = new Map<number, PlainPosition>();
      for (const [index, [id, companyId, sample]] of changes.entries()) {
        if (sample) {
          const [plain, others] = sample;
          const requiredSkillIds = [...plain.requiredSkillIds, ...others];
          const day = index % 3 === 0 ? index : plain.day;
          const position = { ...plain, requiredSkillIds, id, companyId, day, isLive: true };
          live.put(liveOf(position));
          model.set(id, position);
        } else {
          live.remove(id);
          model.delete(id);
        }
      }
      const putAs = (id: number): PlainPosition => {
        const position = model.get(id);
        if (!position) throw new Error(`${id} was not put`);
        return position;
      };
      expect(live.size()).toBe(model.size);
      expect(live.frequentSkills(3)).toEqual(requiredMost([...model.values()], 3));
      for (const { sample, isBroad, hiddenFrom } of seekers) {
        const talent = { ...sample, skillIds: [...sample.skillIds, ...(isBroad ? further : [])] };
        const seeker = { ...talent, hiddenFrom: new Set(hiddenFrom) };
        const shown = [...model.values()].filter(({ companyId }) => !hiddenFrom.includes(companyId));
        const expected = listPlainly(shown, { ...talent, isHiding: false });
        const list = (page: { after: HomeKey | null; limit: number }) => live.list(seeker, page);
        const all = list({ after: null, limit: 1_000 });
        expect(all.map(({ id }) => id)).toEqual(expected);
        const paged: number[] = [];
        for (let after: HomeKey | null = null; ;) {
          const page = list({ after, limit: 7 });
          paged.push(...page.map(({ id }) => id));
          const last = page.at(-1);
          if (!last) break;
          after = last;
        }
        expect(paged).toEqual(expected);

        const partOf = (id: number) => partPlainly(putAs(id), talent);
        const parts = homeParts.map((part) => expected.filter((id) => partOf(id) === part));
        const [fits, oneStep, others] = parts.map(({ length }) => length);
        const { counts, listed } = live.open(seeker, limit);
        expect(counts).toEqual({ fits, oneStep, others });
        expect(live.count(seeker)).toEqual(counts);
        expect(listed.map(({ id, part }) => [id, part])).toEqual(
          parts
            .flat()
            .slice(0, limit)
            .map((id) => [id, partOf(id)]),
        );
        for (const [index, part] of homeParts.entries()) {
          const ofPart = live.list(seeker, { after: null, limit, part });
          expect(ofPart.map(({ id }) => id)).toEqual(parts[index]?.slice(0, limit));
        }
      }
    }),
    { numRuns: runs(100) },
  );
});

/** Ids of the skills that the most positions require; among equally frequent ones, the smaller first. */
function requiredMost(positions: PlainPosition[], limit: number): number[] {
  const required = positions.flatMap(({ requiredSkillIds }) => requiredSkillIds);
  const times = (id: number) => required.filter((other) => other === id).length;
  return [...new Set(required)].toSorted((a, b) => times(b) - times(a) || a - b).slice(0, limit);
}
