import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-people', {
  away: {
    title: 'Away',
    titleOf: (name: string) => `Away: ${name}`,
    isHere: "Here: new applications aren't sent to the substitute.",
    isAway: (day: string) => `Away until ${day}: new applications go to the substitute.`,
    set: 'Away…',
    until: 'Away until',
    hint: 'New applications go to the substitute until then. Leave it empty for someone who is here.',
    ownHint: "New applications go to the substitute until then. Leave it empty while you're here.",
    giveTo: 'Assign what falls due until then to',
    stay: (name: string) => `It stays with ${name}`,
    ownStay: 'It stays with you',
    substitute: 'The loan officer or substitute of the dealer',
    open: (count: string) => (count === '1' ? '1 open application.' : `${count} open applications.`),
    noneDue: (day: string) => `Nothing is due before ${day}.`,
    due: (count: string, day: string) => `Show ${count} due before ${day}`,
    given: (count: number, of: number) => `Away. ${count} of ${of} assigned`,
    save: 'Save',
    done: 'Saved.',
    back: (who: string) => `Saved. Assigned with the absence: ${who}.`,
    gave: (count: number, name: string) =>
      count === 1 ? `1 application to ${name}` : `${count} applications to ${name}`,
  },
  licenses: {
    title: 'Licenses',
    about: 'About licenses',
    rules: [
      'Once one person has a license here, each application goes to people licensed in its state.',
      'A license holds until the end of its last day. Applications that a person has stay with them.',
    ],
    until: (state: string) => `${state}, licensed until`,
    add: 'Add a state',
    remove: (state: string) => `Remove ${state}`,
    save: 'Save licenses',
    done: 'Licenses saved.',
    one: (state: string, day: string) => `${state} until ${day}`,
    none: 'None',
  },
  preferences: {
    title: 'Your work',
    mails: 'Emails about your applications',
    when: { AT_ONCE: 'At once, one for each event', DAILY: 'Once a day, all in one email' },
    save: 'Save',
    done: 'Saved.',
  },
  reassign: {
    to: 'Assign their applications to',
    noOne: 'No one',
    hint: "With no one chosen, their applications become unassigned. So do those where the person isn't licensed.",
  },
})
