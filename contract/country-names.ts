interface Country {
  /** ISO 3166-1 numeric. */
  id: number;
  name: string;
  /** Present if `name` is in another language. */
  inEnglish?: string;
}

/** Common names of countries besides the displayed one, by ISO 3166-1 numeric code. */
const otherNames: Readonly<Record<number, readonly string[]>> = {
  70: ['Bosnia & Herzegovina', 'BiH'],
  96: ['Brunei Darussalam'],
  104: ['Burma'],
  132: ['Cape Verde', 'Cabo Verde'],
  144: ['Ceylon'],
  156: ["People's Republic of China", 'PRC'],
  158: ['Republic of China'],
  178: ['Congo-Brazzaville', 'Republic of the Congo'],
  180: ['DR Congo', 'DRC', 'Congo-Kinshasa', 'Zaire'],
  203: ['Czech Republic'],
  275: ['Palestinian Territories'],
  336: ['Holy See'],
  364: ['Islamic Republic of Iran', 'Persia'],
  372: ['Republic of Ireland', 'Eire'],
  384: ['Ivory Coast', "Cote d'Ivoire"],
  408: ['North Korea', 'DPRK'],
  410: ['South Korea', 'Republic of Korea'],
  418: ['Laos', 'Lao'],
  446: ['Macau', 'Macao'],
  498: ['Moldova'],
  528: ['Holland', 'The Netherlands'],
  626: ['East Timor', 'Timor-Leste'],
  643: ['Russian Federation'],
  703: ['Slovak Republic'],
  704: ['Viet Nam', 'Vietnam'],
  748: ['Swaziland', 'Eswatini'],
  756: ['Swiss Confederation'],
  784: ['UAE', 'Emirates'],
  792: ['Turkey', 'Türkiye'],
  807: ['Macedonia', 'FYROM'],
  826: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  840: ['USA', 'US', 'United States of America', 'America'],
};

/** Names by which a country is found: the displayed, the English and the common ones. */
export const namesOfCountry = ({ id, name, inEnglish }: Country): readonly string[] => [
  name,
  ...(inEnglish === undefined ? [] : [inEnglish]),
  ...(otherNames[id] ?? []),
];
