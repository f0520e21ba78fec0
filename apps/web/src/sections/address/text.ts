import { HISTORY_YEARS } from '@porchlight/domain'
import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('address', {
  lead: 'Add where you live, where you get your mail, and where you lived before.',
  empty: 'No addresses yet.',
  add: 'Add Address',
  since: 'When did you move in?',
  until: 'When did you move out?',
  mailing: 'Mailing address',
  history: `We recommend ${HISTORY_YEARS} years of addresses with no gaps. It helps us decide faster, but it's optional.`,
  historyTitle: 'Where did you live before?',
  confirmLead: (name: string) => `It's the address ${name} gave us.`,
  yes: 'Yes, this is my address',
  no: 'No, enter another address',
  confirm: 'Confirm',
  loading: 'Loading',
})
