import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-pages', {
  account: {
    title: 'Your account',
    passkeys: 'Your passkeys',
    made: (day: string) => `Made on ${day}`,
    used: (time: string) => `Last used ${time}`,
    unused: 'Not used yet',
    add: 'Add a passkey',
    adding: 'Adding…',
    added: 'Passkey added.',
    name: 'Name of the new passkey',
    remove: 'Remove',
    removed: 'Passkey removed.',
    question: 'Remove this passkey?',
    removeWhy: (name: string) => `You can't sign in with ${name} after that.`,
    none: 'You have no passkey.',
    sessions: "Where you're signed in",
    here: 'This device',
    unknown: 'Unknown device',
    since: (time: string) => `Signed in ${time}`,
    active: (time: string) => `Last active ${time}`,
    end: 'Sign out',
    of: (name: string) => ` ${name}`,
    ended: 'That device is signed out.',
    methods: { PASSKEY: 'With a passkey', OIDC: 'With a work account', DEVELOPMENT: 'As a demo person' },
  },
  demographics: {
    title: (id: string) => `Demographics of #${id}`,
    lead: 'For compliance only. Each view is recorded.',
    back: 'Back to the application',
  },
})
