import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-assignment', {
  title: 'Assign',
  none: 'No one is assigned.',
  now: (name: string) => `Assigned to ${name}`,
  since: (minute: string) => `since ${minute}`,
  to: 'Assign to',
  own: 'You',
  noOne: 'No one',
  choose: 'Choose a person',
  assign: 'Assign',
  assignedToYou: "It's assigned to you.",
  unassigned: "It's unassigned.",
  assigned: (name: string) => `It's assigned to ${name}.`,
})
