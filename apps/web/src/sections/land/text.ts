import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts({
  lead: 'Where a home stands decides how it can be financed.',
  notSaved: 'This could not be saved',
  loading: 'Loading',
  bought: 'When was the land bought?',
  about: 'About the land',
})
