import { Check } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './role-list.module.css';

const roles = ['frontEnd', 'platform', 'data', 'mobile', 'security'] as const;

interface Props {
  line: { name: string; placeholder: string; note?: string; isWaiting: boolean };
}

/** List of roles that ends with the visitor. Decorative, so hidden from screen readers. */
export function RoleList({ line: { name, placeholder, note = '', isWaiting } }: Props) {
  const t = useTexts('accounts');
  return (
    <div className={classes.list} aria-hidden>
      <p className={classes.sentence}>{t('roles.sentence')}</p>
      <div className={classes.lines}>
        {roles.map((role, index) => (
          <div key={role} className={classes.line}>
            <span className={classes.number}>{`0${index + 1}`}</span>
            {t(`roles.${role}`)}
            <Check className={classes.tick} size={20} strokeWidth={2.4} />
          </div>
        ))}
      </div>
      <div className={classes.own} data-waiting={isWaiting || undefined}>
        <span className={classes.number}>06</span>
        <div className={classes.who}>
          <div className={name ? classes.name : classes.placeholder}>{name || placeholder}</div>
          {note && <div className={classes.note}>{note}</div>}
        </div>
        <span className={classes.ring} />
      </div>
    </div>
  );
}
