import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homeParts } from '#contract/matching.ts';
import type { HomeKey } from './cursor.ts';
import { type LivePosition, createLivePositions } from './live-positions.ts';
import { type PlainPosition, listPlainly, partPlainly, positionSamples, talentSamples } from './samples.ts';

const companies = [1, 2, 3].map((id) => ({
  id,
  name: `Northwind ${id}`,
  avatarKey: null,
  backgroundImageKey: null,
  verifiedDomain: null,
}));
const liveOf = ({ day, isLive: _isLive, ...conditions }: PlainPosition): LivePosition => ({
  ...conditions,
  hashId: `hash-${conditions.id}`,
  title: `Ingénieure n° ${conditions.id}`,
  liveSince: day,
});

/** Further skills: sums of at most fifteen are counted otherwise than larger ones. */
const further = Array.from({ length: 16 }, (_, index) => 9_001 + index);

/** Puts or, where there is no sample, removes the position of an id. */
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

test('whatever is put and removed, in chunks of 96, lists, pages, parts and counts are those of plain sorting', () => {
  fc.assert(
    fc.property(changes, seekers, fc.integer({ min: 1, max: 20 }), (changes, seekers, limit) => {
      const live = createLivePositions(96);
      for (const company of companies) live.putCompany(company);
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
        // What is kept of an earlier question follows the changes after it.
        const asking = seekers[(index / 15) % seekers.length];
        if (asking) live.count({ ...asking.sample, hiddenFrom: new Set() });
      }
      const putAs = (id: number): PlainPosition => {
        const position = model.get(id);
        if (!position) throw new Error(`${id} was not put`);
        return position;
      };
      expect(live.sizes()).toEqual({ positions: model.size, companies: companies.length });
      expect(live.frequentSkills(3)).toEqual(requiredMost([...model.values()], 3));
      for (const { sample, isBroad, hiddenFrom } of seekers) {
        const talent = { ...sample, skillIds: [...sample.skillIds, ...(isBroad ? further : [])] };
        const seeker = { ...talent, hiddenFrom: new Set(hiddenFrom) };
        const shown = [...model.values()].filter(({ companyId }) => !hiddenFrom.includes(companyId));
        const expected = listPlainly(shown, { ...talent, isHiding: false });
        const list = (page: { after: HomeKey | null; limit: number }) => live.list(seeker, page);
        const all = list({ after: null, limit: 1_000 });
        expect(all.map(({ position }) => position.id)).toEqual(expected);
        expect(all.map(({ position }) => position)).toEqual(expected.map((id) => liveOf(putAs(id))));
        for (const { position, company } of all) expect(company.id).toBe(position.companyId);
        const paged: number[] = [];
        for (let after: HomeKey | null = null; ;) {
          const page = list({ after, limit: 7 });
          paged.push(...page.map(({ position }) => position.id));
          const last = page.at(-1);
          if (!last) break;
          after = last.key;
        }
        expect(paged).toEqual(expected);

        const partOf = (id: number) => partPlainly(putAs(id), talent);
        const parts = homeParts.map((part) => expected.filter((id) => partOf(id) === part));
        const [fits, oneStep, others] = parts.map(({ length }) => length);
        const { counts, listed } = live.open(seeker, limit);
        expect(counts).toEqual({ fits, oneStep, others });
        expect(live.count(seeker)).toEqual(counts);
        expect(listed.map(({ position, key }) => [position.id, key.part])).toEqual(
          parts
            .flat()
            .slice(0, limit)
            .map((id) => [id, partOf(id)]),
        );
        for (const [index, part] of homeParts.entries()) {
          const ofPart = live.list(seeker, { after: null, limit, part });
          expect(ofPart.map(({ position }) => position.id)).toEqual(parts[index]?.slice(0, limit));
        }
      }
    }),
    { numRuns: 100 },
  );
});

/** Ids of the skills that most positions require, of equally frequent ones the smaller first. */
function requiredMost(positions: PlainPosition[], limit: number): number[] {
  const required = positions.flatMap(({ requiredSkillIds }) => requiredSkillIds);
  const times = (id: number) => required.filter((other) => other === id).length;
  return [...new Set(required)].toSorted((a, b) => times(b) - times(a) || a - b).slice(0, limit);
}

test('nothing is listed of a company that is gone, nor after the positions are cleared', () => {
  const [sample] = fc.sample(positionSamples, 1);
  const [talent] = fc.sample(talentSamples, 1);
  if (!sample || !talent) throw new Error('no samples');
  const [company] = companies;
  if (!company) throw new Error('no company');
  const live = createLivePositions();
  live.put(liveOf({ ...sample, id: 1, companyId: company.id }));
  const listed = () => live.list({ ...talent, hiddenFrom: new Set() }, { after: null, limit: 10 }).length;
  expect(listed()).toBe(0);
  live.putCompany(company);
  expect(listed()).toBe(1);
  live.clear();
  expect(listed()).toBe(0);
});
