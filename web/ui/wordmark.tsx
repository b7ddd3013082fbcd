import { Tally } from './tally.tsx';
import classes from './wordmark.module.css';

interface Props {
  name: string;
  size?: 'sm' | 'lg';
}

/** Logo with the product's name. */
export const Wordmark = ({ name, size = 'sm' }: Props) => (
  <span className={classes.root} data-size={size}>
    <Tally size={size === 'lg' ? 30 : 26} />
    {name}
  </span>
);
