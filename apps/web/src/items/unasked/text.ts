import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('unasked', {
  /** `groups` are kinds of things, such as 'Income and Identity'. */
  others: (name: string, groups: string) => `${name} has a list, too: ${groups}.`,
  sendElse: 'Send something else',
  sendElseWhy: "Is there anything else we should know? Tell us, even if we didn't ask.",
  sendElseLabel: 'What do you want to tell us?',
})
