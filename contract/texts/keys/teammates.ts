// Made from ../en/teammates.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface TeammatesTexts {
  'team.title': Record<never, never>;
  'team.add': Record<never, never>;
  'team.alone': Record<never, never>;
  'card.edit': { hidden: Tag; name: string };
  'invitation.acting': Record<never, never>;
  'invitation.state': Record<never, never>;
  'invitation.sendAgain': { hidden: Tag; name: string };
  'invitation.sentAgain': { email: string };
  'create.title': Record<never, never>;
  'create.invite': Record<never, never>;
  'create.emailNote': Record<never, never>;
  'edit.title': Record<never, never>;
  'edit.gone': Record<never, never>;
  'edit.emailNote.acting': Record<never, never>;
  'edit.emailNote.invited': { firstName: string };
  'edit.emailNote.own': Record<never, never>;
  'edit.emailNote.other': { firstName: string };
  'section.person': Record<never, never>;
  'section.profile': Record<never, never>;
  'section.profile.note': Record<never, never>;
  'section.membership': Record<never, never>;
  'field.firstName': Record<never, never>;
  'field.lastName': Record<never, never>;
  'field.email': Record<never, never>;
  'field.title': Record<never, never>;
  'field.title.placeholder': Record<never, never>;
  'field.bio': Record<never, never>;
  'field.avatar': Record<never, never>;
  'deletion.own': Record<never, never>;
  'leaving.button': { company: string };
  'leaving.text': { company: string };
  'leaving.question': { company: string };
  'leaving.details': { email: string };
  'leaving.confirm': Record<never, never>;
}
