/** The three people a visitor can be with one click. */
export const visitors = {
  engineer: 'mira.okafor@engineers.example',
  company: 'ada.moreau@northwindlabs.example',
  administrator: 'robin.castell@demo.example',
};
