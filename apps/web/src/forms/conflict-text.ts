import { catalogue } from '../text/catalogue.ts'

const en = {
  title: 'Saved elsewhere meanwhile',
  lead: 'What you typed is still here. On another screen, this was saved instead:',
  empty: 'No answer',
  keepMine: 'Keep mine',
  useNewer: 'Use the newer',
}
export const text = catalogue({ en })
