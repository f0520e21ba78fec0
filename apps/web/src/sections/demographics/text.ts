import { catalogue } from '../../text/catalogue.ts'

const en = { lead: 'You may choose more than one answer.' }
export const text = catalogue({ en })
