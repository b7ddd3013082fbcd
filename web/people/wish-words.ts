import { workTypeKeys } from '#contract/terms.ts';
import { apartFromEurope } from '#contract/europe.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { type Wish, type WishState, wishStates } from '#contract/wishes.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useCountryNames } from '#web/reference/names.ts';

/** Fields of a talent's profile that wishes concern. */
export type WishField = 'skills' | 'experience' | 'workTypes' | 'eligibility';

/** How well a wish is met, in one sentence without its full stop. */
export interface Reason {
  field: WishField;
  state: WishState;
  text: string;
}

type Skills = Extract<Wish, { kind: 'skill' }>[];

/** Maximum number of countries named; beyond it, a sentence states their number. */
const maxNamed = 5;

interface Options {
  /** The reader: a company reads about a talent, a talent about themselves. */
  person: 'they' | 'you';
}

/** Hook: turns wishes into sentences, met ones first and unstated ones last. */
export function useReasons({ person }: Options): (wishes: readonly Wish[]) => Reason[] {
  const t = useTexts('wishes');
  const people = useTexts('people');
  const language = useLanguage();
  const list = (names: string[], type: Intl.ListFormatOptions['type'] = 'unit') =>
    new Intl.ListFormat(localeOf(language), { type }).format(names);
  const namesOf = (skills: Skills) => list(skills.map(({ name }) => name));
  const namesOfCountries = useCountryNames(useUser().countries);
  const countryNames = (ids: readonly number[]) => {
    const { isWhole, others } = apartFromEurope(ids);
    return others.length + Number(isWhole) > maxNamed
      ? t('countries', { count: ids.length })
      : list(namesOfCountries(ids));
  };

  function skillReasons(skills: Skills): Reason[] {
    const held = skills.filter(({ state }) => state === 'met');
    const missing = skills.filter(({ state }) => state === 'unmet');
    const counts = { held: held.length, asked: skills.length };
    if (skills.length === 0) return [];
    if (skills.some(({ state }) => state === 'notStated'))
      return [ofSkills('notStated', t(`${person}.skills.notStated`))];
    return [
      ...(held.length > 0 ? [ofSkills('met', t(`${person}.skills.met`, { ...counts, names: namesOf(held) }))] : []),
      ...(missing.length > 0 ? [ofSkills('unmet', t('skills.unmet', { names: namesOf(missing) }))] : []),
    ];
  }

  function textOf(wish: Exclude<Wish, { kind: 'skill' }>): string {
    const { kind, state } = wish;
    if (kind === 'experience') {
      if (state === 'notStated') return t(`${person}.experience.notStated`);
      return t('experience', { years: wish.years ?? 0, asked: wish.asked });
    }
    if (kind === 'workTypes') {
      if (state === 'notStated') return t(`${person}.workTypes.notStated`);
      const keys = wish.workTypeIds.map((id) => workTypeKeys[id]).filter((key) => key !== undefined);
      const types = list(
        keys.map((key) => people(key)),
        state === 'met' ? 'unit' : 'disjunction',
      );
      return t(`${person}.workTypes.${state}`, { types });
    }
    if (state === 'notStated') return t(`${person}.eligibility.notStated`);
    const country = { country: countryNames(wish.countryIds) };
    if (wish.visa === 'offered') return t('eligibility.offered', country);
    return t(`${person}.eligibility.${wish.visa === 'sponsored' ? wish.visa : state}`, country);
  }

  return (wishes) => {
    const others = wishes.filter((wish) => wish.kind !== 'skill');
    const reasons = [
      ...skillReasons(wishes.filter((wish) => wish.kind === 'skill')),
      ...others.map((wish): Reason => ({ field: wish.kind, state: wish.state, text: textOf(wish) })),
    ];
    return wishStates.flatMap((state) => reasons.filter((one) => one.state === state));
  };
}

const ofSkills = (state: WishState, text: string): Reason => ({ field: 'skills', state, text });
