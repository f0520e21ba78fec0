import { catalogue } from '../../text.ts'

const en = { lead: 'You may choose more than one answer.' }
export const text = catalogue({ en })
