import type { ReactNode } from 'react';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { companyTop } from './company-view.tsx';
import type { KnownProfile } from './known-profile.ts';
import { PositionLead, positionTop } from './position-view.tsx';
import { ProfileColumns } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import { TalentBrief, TalentFacts } from './talent-facts.tsx';
import { talentTop } from './talent-view.tsx';
import { teammateTop } from './teammate-view.tsx';

/** The known parts of a profile, in their final places, with `rest` for the parts still loading. */
export function knownParts(t: TextsOf<'profiles'>, known: KnownProfile, rest: ReactNode): ProfileParts {
  if (known.profileType === 'company') return { ...companyTop(known.company), children: rest };
  if (known.profileType === 'teammate') return { ...teammateTop(t, known.teammate), children: rest };
  if (known.profileType === 'talent')
    return {
      ...talentTop(known.talent, { brief: known.card && <TalentBrief talent={known.card} /> }),
      children: <ProfileColumns main={rest} facts={known.card && <TalentFacts talent={known.card} />} />,
    };
  const { position } = known;
  return {
    ...positionTop(t, position),
    children: (
      <ProfileColumns
        lead={<PositionLead position={{ ...position, ...position.place }} skills={position.skills} />}
        main={rest}
      />
    ),
  };
}
