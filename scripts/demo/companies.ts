/**
 * Invented companies of the demonstration; `hue` colours their pictures. Without `city`, they are in that of `place`.
 */
export const companies = [
  {
    name: 'Northwind Labs',
    tagline: 'Routes that survive the weather',
    about: 'We plan the routes of 900 delivery vans, and change them while it snows.',
    field: 'logistics planning',
    hue: 165,
    place: 'Europe/Lisbon',
    country: 620,
  },
  {
    name: 'Halden & Fry',
    tagline: 'Quiet software for loud kitchens',
    about: 'Four thousand kitchens print our tickets, and the best evening is one on which nobody mentions us.',
    field: 'restaurant operations',
    hue: 18,
    place: 'Europe/London',
    country: 826,
  },
  {
    name: 'Brightwater Health',
    tagline: 'Waiting rooms with nobody in them',
    about: 'Thirty hospitals plan their days with us, so that a patient waits ten minutes and not two hours.',
    field: 'hospital scheduling',
    hue: 205,
    place: 'America/Toronto',
    country: 124,
  },
  {
    name: 'Kestrel',
    tagline: 'Deploys you can sleep through',
    about: 'We build the path from a commit to a customer, and the way back when it was a bad idea.',
    field: 'developer infrastructure',
    hue: 250,
    place: 'Europe/Berlin',
    country: 276,
  },
  {
    name: 'Paper Lantern',
    tagline: 'Ticketing for small stages',
    about: 'Six hundred small theatres sell their seats through us, most of them with one person at the box office.',
    field: 'event ticketing',
    hue: 45,
    place: 'America/New_York',
    country: 840,
  },
  {
    name: 'Fjordline',
    tagline: 'Ferries, on time',
    about: 'Our planner tells thirty ferries when to leave, and their passengers why they did not.',
    field: 'maritime transport',
    hue: 195,
    place: 'Europe/Stockholm',
    country: 752,
  },
  {
    name: 'Okapi Travel',
    tagline: 'Journeys by people who live there',
    about: 'People who live somewhere plan the journey there; we handle the rest, in nine currencies.',
    field: 'travel',
    hue: 95,
    place: 'Africa/Nairobi',
    country: 404,
  },
  {
    name: 'Slate & Co',
    tagline: 'Bookkeeping that explains itself',
    about: 'Twelve thousand bakers and plumbers close their books with us and understand the result.',
    field: 'accounting',
    hue: 280,
    place: 'Europe/London',
    country: 826,
  },
  {
    name: 'Meridian Grid',
    tagline: 'The power network, minute by minute',
    about: 'We forecast what 40 grids will need in the next hour, and are told within the hour how wrong we were.',
    field: 'energy forecasting',
    hue: 60,
    place: 'Europe/Berlin',
    city: 'Hamburg',
    country: 276,
  },
  {
    name: 'The Consolidated Observatory Instruments Company',
    tagline: 'Optics and the software behind them, since 1911',
    about: 'Telescopes on four continents move by our control software, some of it older than its authors.',
    field: 'scientific instruments',
    hue: 230,
    place: 'America/Los_Angeles',
    country: 840,
  },
  {
    name: 'Tamarind',
    tagline: 'Payments for markets without banks',
    about: 'Shops without a bank account take payments with us, over networks that come and go.',
    field: 'payments',
    hue: 12,
    place: 'Asia/Singapore',
    country: 702,
  },
  {
    name: 'Copperfield Insurance',
    tagline: 'Claims in an afternoon',
    about: 'A claim takes an afternoon here, because a person decides it and software does the rest.',
    field: 'insurance',
    hue: 28,
    place: 'America/New_York',
    city: 'Boston',
    country: 840,
  },
  {
    name: 'Nimbus Atlas',
    tagline: 'Maps from the sky, every morning',
    about: 'We turn last night’s satellite passes into a map before farmers are awake.',
    field: 'earth observation',
    hue: 215,
    place: 'Europe/Lisbon',
    city: 'Porto',
    country: 620,
  },
  {
    name: 'Verdant',
    tagline: 'Greenhouses that think ahead',
    about: 'Two hundred greenhouses heat, water and shade themselves by our models, and their growers can say no.',
    field: 'agriculture',
    hue: 120,
    place: 'Europe/Warsaw',
    country: 616,
  },
  {
    name: 'Lumen Lingua',
    tagline: 'Learn a language from its songs',
    about: 'Half a million people learn a language with us by singing badly.',
    field: 'education',
    hue: 320,
    place: 'America/Sao_Paulo',
    country: 76,
  },
  {
    name: 'Ironbark',
    tagline: 'Mine safety you can hold',
    about: 'Miners carry our sensors; nobody has been lost underground since the first pilot.',
    field: 'industrial safety',
    hue: 8,
    place: 'Australia/Sydney',
    country: 36,
  },
  {
    name: 'Quillpoint',
    tagline: 'Contracts both sides understand',
    about: 'We write contracts that both sides read to the end, and the tools to negotiate them.',
    field: 'legal technology',
    hue: 265,
    place: 'Europe/Berlin',
    city: 'München',
    country: 276,
  },
  {
    name: 'Harbour Street',
    tagline: 'Homes, rented fairly',
    about: 'Tenants and owners see the same figures here, which ends most arguments.',
    field: 'housing',
    hue: 180,
    place: 'Europe/London',
    country: 826,
  },
  {
    name: 'Saffron Robotics',
    tagline: 'Hands for warehouses',
    about: 'Our arms sort what no machine could hold before: fruit, lamps and parcels of odd shapes.',
    field: 'robotics',
    hue: 38,
    place: 'Asia/Tokyo',
    country: 392,
  },
  {
    name: 'Polaris Games',
    tagline: 'Worlds for two players and one sofa',
    about: 'We make games for two people on one sofa, with a team of nineteen.',
    field: 'games',
    hue: 300,
    place: 'America/Mexico_City',
    country: 484,
  },
] as const;

export type DemoCompany = (typeof companies)[number];

export const memberTitles = [
  'Head of Engineering',
  'Engineering Manager',
  'Technical Recruiter',
  'Chief Technology Officer',
  'Talent Partner',
] as const;

/** Bios of members. */
export const memberBios = [
  'I talk to everybody who writes to us, and usually answer the same day. Ask me how we work.',
  'I was an engineer for twelve years and still read the code. Write to me if you would like to know what is hard here.',
  'You will meet me in the first call and at the end of your first month. Both times I mostly listen.',
  'I lead the team you would join. I prefer short plans, honest estimates and people who change their mind.',
] as const;

const manners = [
  '<p>We are small enough that everybody knows why a thing is being built, and old enough to have been wrong about it once.</p><ul><li>Six hours of shared time, the rest is yours</li><li>Two meetings a week, both with an agenda</li><li>Decisions are written down, and can be reopened</li></ul>',
  '<p>Engineers talk to customers, and customers have the number of the person on call. It keeps us careful.</p><ul><li>One project at a time</li><li>No estimates without having looked</li><li>Fridays end at two</li></ul>',
  '<p>Half of us live elsewhere, so what matters is written: designs, decisions, and what went wrong.</p><ul><li>We meet twice a year, with families if you like</li><li>Every team owns its service and its pager</li><li>A tenth of our time goes into what annoys us</li></ul>',
] as const;

const benefits = [
  '<ul><li>30 days of holiday, and someone who reminds you to take them</li><li>A budget for your workplace</li><li>Four weeks of parental leave at full pay more than the law asks for</li></ul>',
  '<ul><li>Four days a week for anybody who asks</li><li>Shares in the company, explained before you sign</li><li>1,500 a year for books, courses and conferences</li></ul>',
  '<ul><li>A pension that the company pays for</li><li>Six weeks in another country each year</li><li>The machine you want, every third year</li></ul>',
] as const;

const works = [
  'We review each other’s designs before code, release several times a day, and write down what we decided. You will meet everybody in the first week.',
  'Your first change goes out on your second day. After a month you choose what you work on next, together with one other person.',
  'We plan for six weeks, build in pairs where it is risky and alone where it is not, and look at the numbers together on Mondays.',
] as const;

const pickOf = <T>(items: readonly [T, ...T[]], name: string): T => items[name.length % items.length] ?? items[0];

export const aboutOf = ({ name, about }: DemoCompany): string => `<p>${escape(about)}</p>${pickOf(manners, name)}`;

export const benefitsOf = ({ name }: DemoCompany): string => pickOf(benefits, name);

export const descriptionOf = ({ name, field }: DemoCompany, title: string, work: readonly string[]): string =>
  `<h2>What you will do</h2><p>As ${title} at ${escape(name)} you work on ${field} with a team of six.</p><ul>${work.map((line) => `<li>${escape(line)}</li>`).join('')}</ul><h2>How we work</h2><p>${pickOf(works, title)}</p>`;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
