import { catalogue } from '../../text.ts'

const en = { back: 'Return to Progress Page' }
export const toProgressText = catalogue({ en })
