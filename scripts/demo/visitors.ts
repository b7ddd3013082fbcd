/** The three people a visitor can sign in as with one click. */
export const visitors = {
  engineer: 'mira.okafor@engineers.example',
  company: 'ada.moreau@northwindlabs.example',
  administrator: 'robin.castell@demo.example',
};
