import { catalogue } from '../../text/catalogue.ts'

const en = { back: 'Return to Progress Page' }
export const toProgressText = catalogue({ en })
