import { catalogue } from '../../text/catalogue.ts'

const en = {
  title: 'Dealers',
  lead: 'This list is shown in development only. Every dealer has an address of its own.',
}
export const text = catalogue({ en })
