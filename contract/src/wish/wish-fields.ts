/** A client's wish for the outfit of a photo, in the order of its form: `name` on screens, `label` in the form. */
export const wishFields = {
  garment: {
    kind: 'garment',
    name: 'Begins at',
    label: 'It begins at',
    placeholder: 'No piece of mine',
    words: 'A piece from my clothes',
  },
  occasion: {
    kind: 'choice',
    name: 'Occasion',
    label: 'Occasion',
    placeholder: 'No occasion',
    options: ['Everyday', 'Work', 'Interview', 'Wedding', 'Festival', 'Party', 'Date', 'Travel', 'Other'],
  },
  budget: {
    kind: 'money',
    name: 'Budget',
    label: 'Budget for the whole outfit, up to',
    placeholder: 'In rupees',
  },
  stylist: {
    kind: 'choice',
    name: 'Stylist',
    label: 'Stylist',
    placeholder: 'Anyone',
    options: ['The one of last time', 'Somebody else'],
  },
  text: {
    kind: 'line',
    name: 'Wish',
    label: 'A line to your stylist',
    placeholder: 'Something in indigo, no heels',
  },
} as const
