import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HomeKey } from './cursor.ts';
import { type LivePosition, createLivePositions } from './live-positions.ts';
import { type PlainPosition, listPlainly, positionSamples, talentSamples } from './samples.ts';

const company = { id: 1, name: 'Northwind', avatarKey: null, backgroundImageKey: null, verifiedDomain: null };
const liveOf = ({ day, isLive: _isLive, ...conditions }: PlainPosition): LivePosition => ({
  ...conditions,
  companyId: company.id,
  hashId: `hash-${conditions.id}`,
  title: 'Engineer',
  liveSince: day,
});

/** Puts or, where there is no sample, removes the position of an id. */
const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 150 }), fc.option(positionSamples, { freq: 8 })), {
  maxLength: 400,
  size: 'max',
});

test('whatever is put and removed, in chunks of 96, the list and its pages are in order', () => {
  fc.assert(
    fc.property(changes, fc.array(talentSamples, { minLength: 1, maxLength: 5 }), (changes, talents) => {
      const live = createLivePositions(96);
      live.putCompany(company);
      const model = new Map<number, PlainPosition>();
      for (const [index, [id, sample]] of changes.entries()) {
        if (sample) {
          const position = {
            ...sample,
            id,
            companyId: company.id,
            isLive: true,
            day: index % 3 === 0 ? index : sample.day,
          };
          live.put(liveOf(position));
          model.set(id, position);
        } else {
          live.remove(id);
          model.delete(id);
        }
      }
      for (const talent of talents) {
        const seeker = { ...talent, hiddenFrom: new Set(talent.isHiding ? [company.id] : []) };
        const expected = listPlainly([...model.values()], talent);
        const idsOf = (page: { after: HomeKey | null; limit: number }) => live.list(seeker, page);
        expect(idsOf({ after: null, limit: 1_000 }).map(({ position }) => position.id)).toEqual(expected);
        const paged: number[] = [];
        for (let after: HomeKey | null = null; ;) {
          const page = idsOf({ after, limit: 7 });
          paged.push(...page.map(({ position }) => position.id));
          const last = page.at(-1);
          if (!last) break;
          after = last.key;
        }
        expect(paged).toEqual(expected);
      }
    }),
    { numRuns: 100 },
  );
});

test('nothing is listed of a company that is gone, nor after the positions are cleared', () => {
  const [sample] = fc.sample(positionSamples, 1);
  const [talent] = fc.sample(talentSamples, 1);
  if (!sample || !talent) throw new Error('no samples');
  const live = createLivePositions();
  live.put(liveOf({ ...sample, id: 1, companyId: company.id }));
  const listed = () => live.list({ ...talent, hiddenFrom: new Set() }, { after: null, limit: 10 }).length;
  expect(listed()).toBe(0);
  live.putCompany(company);
  expect(listed()).toBe(1);
  live.clear();
  expect(listed()).toBe(0);
});
