import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('land', {
  lead: "How you can finance the home depends on the land it's on.",
  notSaved: "This couldn't be saved",
  loading: 'Loading',
  bought: 'When was the land bought?',
  about: 'About the land',
})
