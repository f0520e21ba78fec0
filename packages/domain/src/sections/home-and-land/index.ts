import { defineSection, primaryOnly } from '../section.ts'

/** The page that asks for more about each land situation. Family land and a reservation need no more answers. */
const landPages: Record<string, string> = {
  ALREADY_OWNED: 'land/already-owned',
  CURRENTLY_FINANCED: 'land/currently-financed',
  PURCHASING: 'land/purchasing',
  LEASING: 'land/leasing',
}

export const homeAndLand = defineSection({
  id: 'property',
  title: 'Home and Land',
  audience: primaryOnly,
  pages: {
    home: { title: 'How will you use the home?' },
    'home/placement': { title: 'Where will the home be placed?' },
    land: {
      title: 'What is your land situation?',
      next: ({ values: { land_situation_type: situation } }) => (situation ? landPages[String(situation)] : 'land'),
      aliases: ['land/family', 'land/reservation'],
    },
    'land/already-owned': { title: 'Tell us about the land you own', branch: true },
    'land/currently-financed': { title: "Tell us about the land you're financing", branch: true },
    'land/purchasing': { title: "Tell us about the land you're buying", branch: true },
    'land/leasing': { title: "Tell us about the land you're leasing", branch: true },
    'home/manufacture-detail': { title: 'Which home are you buying?' },
    'home/down-payment': {
      title: 'What does the home cost?',
      returnToProgressWhenComplete: ['property', 'demographics'],
    },
  },
})
