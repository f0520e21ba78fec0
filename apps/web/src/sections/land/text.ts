import { catalogue } from '../../text/catalogue.ts'

const en = {
  lead: 'Where a home stands decides how it can be financed.',
  notSaved: 'This could not be saved',
  loading: 'Loading',
  bought: 'When was the land bought?',
  about: 'About the land',
}
export const text = catalogue({ en })
