import { catalogue } from '../../text/catalogue.ts'

const en = {
  loading: 'Loading',
  notYours: 'Only the main borrower can add somebody to an application.',
}
export const mayAddText = catalogue({ en })
