import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-people', {
  away: {
    title: 'Away',
    until: 'Away until',
    hint: 'New applications go to the substitute until then. Leave it empty for someone who is here.',
    save: 'Save',
    done: 'Saved.',
  },
  preferences: {
    title: 'Your work',
    until: 'Away until',
    hint: "New applications go to the substitute until then. Leave it empty while you're here.",
    mails: 'Emails about your applications',
    when: { AT_ONCE: 'At once, one for each event', DAILY: 'Once a day, all in one email' },
    save: 'Save',
    done: 'Saved.',
  },
  reassign: {
    to: 'Assign their applications to',
    noOne: 'No one',
    hint: 'With no one chosen, their applications become unassigned.',
  },
})
