import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-selection', {
  title: 'Selected applications',
  select: (name: string, id: string) => `Select ${[name, id].filter(Boolean).join(', ')}`,
  selected: (count: number) => `${count} selected`,
  most: (most: number) => `${most} is the most that can be selected.`,
  missing: (names: string) => `Not in this list now: ${names}.`,
  assign: (count: number) => `Assign ${count} to…`,
  export: (count: number) => `Export ${count}`,
  clear: 'Clear',
  keys: {
    x: 'Select the application',
    X: 'Select all from the last selected one to this one',
    Escape: 'Clear the selection',
  },
})
