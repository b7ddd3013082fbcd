/** Where the demonstration's engineers live: timezone, country (ISO 3166-1 numeric), how many of a hundred, and names. */
export const places = [
  { timezone: 'Europe/Lisbon', country: 620, share: 8, first: ['Inês', 'Tiago', 'Mariana', 'Rui', 'Beatriz', 'João', 'Leonor', 'Duarte'], last: ['Carvalho', 'Tavares', 'Moura', 'Figueiredo', 'Lopes', 'Azevedo', 'Nogueira', 'Pires'] },
  { timezone: 'Europe/London', country: 826, share: 8, first: ['Imogen', 'Callum', 'Freya', 'Owen', 'Harriet', 'Rhys', 'Maisie', 'Duncan'], last: ['Price', 'Whitlock', 'Ashdown', 'Mercer', 'Pemberton', 'Okoro', 'Hale', 'Sinclair'] },
  { timezone: 'Europe/Berlin', country: 276, share: 10, first: ['Lena', 'Jonas', 'Mathilda', 'Emre', 'Karla', 'Anton', 'Franziska', 'Moritz'], last: ['Brandt', 'Vogel', 'Yıldız', 'Lindner', 'Sommer', 'Krämer', 'Neumann', 'Holtz'] },
  { timezone: 'Europe/Stockholm', country: 752, share: 4, first: ['Astrid', 'Elias', 'Saga', 'Nils', 'Ebba', 'Axel'], last: ['Lindqvist', 'Bergström', 'Nyberg', 'Hallgren', 'Sandell'] },
  { timezone: 'Europe/Warsaw', country: 616, share: 6, first: ['Zofia', 'Tomasz', 'Hanna', 'Kacper', 'Alicja', 'Marek'], last: ['Wilk', 'Zielińska', 'Mazur', 'Kowalczyk', 'Lis', 'Sadowski'] },
  { timezone: 'Europe/Kyiv', country: 804, share: 5, first: ['Oksana', 'Danylo', 'Solomiia', 'Andrii', 'Kateryna', 'Maksym'], last: ['Shevchuk', 'Bondar', 'Tkachenko', 'Lysenko', 'Moroz', 'Polishchuk'] },
  { timezone: 'Europe/Istanbul', country: 792, share: 3, first: ['Elif', 'Kerem', 'Zeynep', 'Ozan', 'Defne'], last: ['Demir', 'Kaya', 'Aydın', 'Arslan', 'Tuncer'] },
  { timezone: 'Africa/Lagos', country: 566, share: 6, first: ['Chidi', 'Amara', 'Tunde', 'Ngozi', 'Emeka', 'Folake', 'Ifeoma'], last: ['Okafor', 'Adeyemi', 'Balogun', 'Eze', 'Nwosu', 'Ogunleye'] },
  { timezone: 'Africa/Nairobi', country: 404, share: 3, first: ['Wanjiru', 'Kamau', 'Achieng', 'Otieno', 'Njeri'], last: ['Mwangi', 'Odhiambo', 'Kariuki', 'Wekesa', 'Mutua'] },
  { timezone: 'Asia/Kolkata', country: 356, share: 14, first: ['Priya', 'Arjun', 'Ananya', 'Rohan', 'Kavya', 'Vikram', 'Meera', 'Aditya', 'Nisha'], last: ['Raghunathan', 'Iyer', 'Kulkarni', 'Banerjee', 'Menon', 'Chaudhary', 'Deshpande', 'Bhat'] },
  { timezone: 'Asia/Singapore', country: 702, share: 3, first: ['Wei Ling', 'Jun Hao', 'Hui Min', 'Farid', 'Shanti'], last: ['Tan', 'Lim', 'Goh', 'Rahman', 'Pillai'] },
  { timezone: 'Asia/Tokyo', country: 392, share: 4, first: ['Hana', 'Sora', 'Mei', 'Kaito', 'Yui', 'Ren'], last: ['Sato', 'Fujimoto', 'Nakajima', 'Ogawa', 'Hayashi'] },
  { timezone: 'Asia/Manila', country: 608, share: 3, first: ['Althea', 'Joaquin', 'Bianca', 'Paolo', 'Camille'], last: ['Dela Cruz', 'Villanueva', 'Santos', 'Mercado'] },
  { timezone: 'Australia/Sydney', country: 36, share: 3, first: ['Matilda', 'Lachlan', 'Isla', 'Angus'], last: ['Thornton', 'Nguyen', 'Fairweather', 'McAllister'] },
  { timezone: 'America/Sao_Paulo', country: 76, share: 8, first: ['Larissa', 'Caio', 'Beatriz', 'Thiago', 'Juliana', 'Renan', 'Camila'], last: ['Teixeira', 'Barbosa', 'Queiroz', 'Monteiro', 'Rezende', 'Farias'] },
  { timezone: 'America/Argentina/Buenos_Aires', country: 32, share: 4, first: ['Martina', 'Tomás', 'Valentina', 'Bruno', 'Lucía'], last: ['Herrera', 'Giménez', 'Paz', 'Ferreyra', 'Quiroga'] },
  { timezone: 'America/Mexico_City', country: 484, share: 4, first: ['Ximena', 'Emiliano', 'Regina', 'Diego', 'Fernanda'], last: ['Castellanos', 'Villaseñor', 'Ochoa', 'Zamora', 'Robles'] },
  { timezone: 'America/Toronto', country: 124, share: 5, first: ['Chloé', 'Liam', 'Maya', 'Nathan', 'Sofia'], last: ['Tremblay', 'Singh', 'Campbell', 'Gauthier', 'Leblanc'] },
  { timezone: 'America/New_York', country: 840, share: 7, first: ['Naomi', 'Marcus', 'Eliza', 'Julian', 'Simone', 'Theo', 'Ruth'], last: ['Whitaker', 'Delgado', 'Abrams', 'Coleman', 'Fitzgerald', 'Park'] },
  { timezone: 'America/Los_Angeles', country: 840, share: 6, first: ['Jade', 'Miles', 'Carmen', 'Wyatt', 'Leilani', 'Ezra'], last: ['Nakamura', 'Ramirez', 'Sullivan', 'Chen', 'Larkin'] },
] as const;

export type Place = (typeof places)[number];
