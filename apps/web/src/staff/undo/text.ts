import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-undo', {
  undo: 'Undo',
  undoing: 'Undoing…',
  undone: 'Undone.',
})
