import { Check } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './role-list.module.css';

const roles = ['frontEnd', 'platform', 'data', 'mobile', 'security'] as const;

/** The visitor's line in the list of roles, mirroring their input. */
export interface OwnLine {
  name: string;
  placeholder: string;
  note?: string;
  /** The position that the visitor came for. */
  position?: string | undefined;
  /** Whether they have an account, so may not have come to apply. */
  isKnown?: boolean;
  isWaiting: boolean;
}

/** Needed by few visitors, so not loaded with the screen. */
const Applying = lazyPart('Applying', () => import('./applying.tsx'), { isQuiet: true });

/**
 * List of roles that ends with the visitor. All but the position is decorative, so hidden from screen readers. Omits
 * the roles where positions are listed instead.
 */
export function RoleList({ line, positionCount = 0 }: { line: OwnLine; positionCount?: number }) {
  const { name, placeholder, note = '', position, isKnown = false, isWaiting } = line;
  const t = useTexts('accounts');
  const isListed = positionCount > 0;
  return (
    <div className={classes.list} data-listed={isListed || undefined}>
      <p className={classes.sentence} aria-hidden>
        {t('roles.sentence')}
      </p>
      {!isListed && (
        <div className={classes.lines} aria-hidden>
          {roles.map((role, index) => (
            <div key={role} className={classes.line}>
              <span className={classes.number}>{`0${index + 1}`}</span>
              {t(`roles.${role}`)}
              <Check className={classes.tick} size={20} strokeWidth={2.4} />
            </div>
          ))}
        </div>
      )}
      <div className={classes.own} data-waiting={isWaiting || undefined}>
        <span className={classes.number} aria-hidden>
          {`0${(positionCount || roles.length) + 1}`}
        </span>
        <div className={classes.who}>
          <div className={name ? classes.name : classes.placeholder} aria-hidden>
            {name || placeholder}
          </div>
          {note && (
            <div className={classes.note} aria-hidden>
              {note}
            </div>
          )}
          {position && <Applying key={position} positionHashId={position} isKnown={isKnown} />}
        </div>
        <span className={classes.ring} />
      </div>
    </div>
  );
}
