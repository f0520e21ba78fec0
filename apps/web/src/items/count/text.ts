import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('count', {
  needed: (count: number) =>
    count === 1 ? 'We still need 1 thing from you.' : `We still need ${count} things from you.`,
  /** While nothing is demanded. */
  helpful: (count: number) =>
    count === 1 ? 'You can send 1 thing now or later.' : `You can send ${count} things now or later.`,
})
