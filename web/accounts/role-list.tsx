import { Check } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Box, Text } from '#web/ui/layout.tsx';
import classes from './role-list.module.css';
import { Applying } from './applying.tsx';

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
              <Text
                as="span"
                flex="none"
                size="xs"
                weight="700"
                font="heading"
                className={classes.number}
              >{`0${index + 1}`}</Text>
              {t(`roles.${role}`)}
              <Check className={classes.tick} size={20} strokeWidth={2.4} />
            </div>
          ))}
        </div>
      )}
      <div className={classes.own} data-waiting={isWaiting || undefined}>
        <Text as="span" flex="none" size="xs" weight="700" font="heading" className={classes.number} aria-hidden>
          {`0${(positionCount || roles.length) + 1}`}
        </Text>
        <Box flex="1">
          <div className={name ? classes.name : classes.placeholder} aria-hidden>
            {name || placeholder}
          </div>
          {note && (
            <Text as="div" size="s" lineHeight="1.4" wrap="ellipsis" className={classes.note} aria-hidden>
              {note}
            </Text>
          )}
          {position && <Applying key={position} positionHashId={position} isKnown={isKnown} />}
        </Box>
        <span className={classes.ring} />
      </div>
    </div>
  );
}
