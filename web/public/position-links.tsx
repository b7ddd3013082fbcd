import type { PositionLink } from '#contract/public-pages.ts';
import { Pay } from '#web/positions/pay.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { Card, List } from '#web/ui/layout.tsx';
import row from '#web/ui/row.module.css';
import classes from './position-links.module.css';

/** Maximum skills in a row. */
export const maxSkills = 12;

/** Positions as links, with pay, place and skills. */
export const PositionLinks = ({ positions }: { positions: readonly PositionLink[] }) => (
  <List className={classes.list}>
    {positions.map(({ path, title, place, pay, skills, companyName = '' }) => (
      <Card key={path} as="li" flow="row" padding="14 16" className={row.position}>
        <div className={row.text}>
          <a className={classes.title} href={path} dir="auto">
            {title}
          </a>
          <Note text={[companyName, place].filter((part) => part !== '').join('\u00a0· ')} />
          <Pay pay={pay} />
          {skills.length > 0 && (
            <div className={row.extra}>
              <Chips skills={skills.slice(0, maxSkills)} />
            </div>
          )}
        </div>
      </Card>
    ))}
  </List>
);

export const Note = ({ text }: { text: string }) =>
  text !== '' && (
    <p className={row.note} dir="auto">
      {text}
    </p>
  );
