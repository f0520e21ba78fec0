import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-assignment', {
  title: 'Assigned to',
  none: 'No one yet',
  own: 'You',
  since: (minute: string) => `since ${minute}`,
  noneWhy: 'The first change that someone makes takes it.',
  takeFirst: 'You can read it and add notes. To change anything else, take it first.',
  ofAnother: (name: string) =>
    `You can read it and add notes. To change anything else, ask ${name} or a manager to give it to you.`,
  take: 'Take',
  takeFrom: (name: string) => `Take from ${name}`,
  release: 'Release',
  giveTo: 'Give to',
  choose: 'Choose a person',
  give: 'Give',
  taken: "It's yours now.",
  released: "It's unassigned now.",
  given: (name: string) => `It's assigned to ${name} now.`,
})
