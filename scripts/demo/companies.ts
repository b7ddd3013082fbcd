/** Invented companies of the demonstration; `hue` colours their pictures. */
export const companies = [
  {
    name: 'Northwind Labs',
    tagline: 'Routes that survive the weather',
    field: 'logistics planning',
    hue: 165,
    place: 'Europe/Lisbon',
    country: 620,
  },
  {
    name: 'Halden & Fry',
    tagline: 'Quiet software for loud kitchens',
    field: 'restaurant operations',
    hue: 18,
    place: 'Europe/London',
    country: 826,
  },
  {
    name: 'Brightwater Health',
    tagline: 'Waiting rooms with nobody in them',
    field: 'hospital scheduling',
    hue: 205,
    place: 'America/Toronto',
    country: 124,
  },
  {
    name: 'Kestrel',
    tagline: 'Deploys you can sleep through',
    field: 'developer infrastructure',
    hue: 250,
    place: 'Europe/Berlin',
    country: 276,
  },
  {
    name: 'Paper Lantern',
    tagline: 'Ticketing for small stages',
    field: 'event ticketing',
    hue: 45,
    place: 'America/New_York',
    country: 840,
  },
  {
    name: 'Fjordline',
    tagline: 'Ferries, on time',
    field: 'maritime transport',
    hue: 195,
    place: 'Europe/Stockholm',
    country: 752,
  },
  {
    name: 'Okapi Travel',
    tagline: 'Journeys by people who live there',
    field: 'travel',
    hue: 95,
    place: 'Africa/Nairobi',
    country: 404,
  },
  {
    name: 'Slate & Co',
    tagline: 'Bookkeeping that explains itself',
    field: 'accounting',
    hue: 280,
    place: 'Europe/London',
    country: 826,
  },
  {
    name: 'Meridian Grid',
    tagline: 'The power network, minute by minute',
    field: 'energy forecasting',
    hue: 60,
    place: 'Europe/Berlin',
    country: 276,
  },
  {
    name: 'The Consolidated Observatory Instruments Company',
    tagline: 'Optics and the software behind them, since 1911',
    field: 'scientific instruments',
    hue: 230,
    place: 'America/Los_Angeles',
    country: 840,
  },
  {
    name: 'Tamarind',
    tagline: 'Payments for markets without banks',
    field: 'payments',
    hue: 12,
    place: 'Asia/Singapore',
    country: 702,
  },
  {
    name: 'Copperfield Insurance',
    tagline: 'Claims in an afternoon',
    field: 'insurance',
    hue: 28,
    place: 'America/New_York',
    country: 840,
  },
  {
    name: 'Nimbus Atlas',
    tagline: 'Maps from the sky, every morning',
    field: 'earth observation',
    hue: 215,
    place: 'Europe/Lisbon',
    country: 620,
  },
  {
    name: 'Verdant',
    tagline: 'Greenhouses that think ahead',
    field: 'agriculture',
    hue: 120,
    place: 'Europe/Warsaw',
    country: 616,
  },
  {
    name: 'Lumen Lingua',
    tagline: 'Learn a language from its songs',
    field: 'education',
    hue: 320,
    place: 'America/Sao_Paulo',
    country: 76,
  },
  {
    name: 'Ironbark',
    tagline: 'Mine safety you can hold',
    field: 'industrial safety',
    hue: 8,
    place: 'Australia/Sydney',
    country: 36,
  },
  {
    name: 'Quillpoint',
    tagline: 'Contracts both sides understand',
    field: 'legal technology',
    hue: 265,
    place: 'Europe/Berlin',
    country: 276,
  },
  {
    name: 'Harbour Street',
    tagline: 'Homes, rented fairly',
    field: 'housing',
    hue: 180,
    place: 'Europe/London',
    country: 826,
  },
  {
    name: 'Saffron Robotics',
    tagline: 'Hands for warehouses',
    field: 'robotics',
    hue: 38,
    place: 'Asia/Tokyo',
    country: 392,
  },
  {
    name: 'Polaris Games',
    tagline: 'Worlds for two players and one sofa',
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

export const aboutOf = ({ name, field, tagline }: DemoCompany): string =>
  `<p><strong>${escape(name)}</strong> works on ${field}. ${escape(tagline)} is more than a line on the wall: it is what we measure.</p><p>We are small enough that everybody knows why a thing is being built, and old enough to have been wrong about it once.</p><ul><li>Six hours of shared time, the rest is yours</li><li>Two meetings a week, both with an agenda</li><li>Decisions are written down, and can be reopened</li></ul>`;

export const benefitsOf = (): string =>
  '<ul><li>30 days of holiday, and someone who reminds you to take them</li><li>A budget for your workplace</li><li>Four weeks of parental leave at full pay more than the law asks for</li></ul>';

export const descriptionOf = ({ name, field }: DemoCompany, title: string, work: readonly string[]): string =>
  `<h2>What you will do</h2><p>As ${title} at ${escape(name)} you work on ${field} with a team of six.</p><ul>${work.map((line) => `<li>${escape(line)}</li>`).join('')}</ul><h2>How we work</h2><p>We review each other’s designs before code, release several times a day, and write down what we decided. You will meet everybody in the first week.</p>`;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
