import type { TeammateSummary } from '#contract/companies.ts';
import { useMessageAction } from '#web/people/message-action.tsx';
import { PersonRow } from '#web/people/person-row.tsx';
import { openProfile } from '#web/platform/page/profile-request.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { ShowAll } from './show-all.tsx';

interface Props {
  title: string;
  people: readonly TeammateSummary[];
  /** The position whose profile shows them, if any: messages to them are about it. */
  position?: { hashId: string; title: string; isLive: boolean };
}

/** Members of a company with message buttons; renders nothing if there are none. */
export function PeopleRows({ title, people, position }: Props) {
  const messageAction = useMessageAction(position?.hashId);
  if (people.length === 0) return null;
  return (
    <Section title={title}>
      <div className={classes.people}>
        <ShowAll of={people} first={8} label="showAll.people">
          {(person) => {
            const onMessage = messageAction(person);
            return (
              <PersonRow
                key={person.id}
                name={`${person.firstName} ${person.lastName}`}
                note={person.title}
                avatarUrl={person.avatarUrl}
                isMe={person.isMe}
                onOpen={() =>
                  openProfile(
                    { profileType: 'teammate', teammateId: person.id },
                    position?.isLive ? { about: { hashId: position.hashId, title: position.title } } : {},
                  )
                }
                {...(onMessage && { onMessage })}
              />
            );
          }}
        </ShowAll>
      </div>
    </Section>
  );
}
