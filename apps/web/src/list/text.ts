import { catalogue } from '../text.ts'

const en = {
  edit: (what: string) => `Edit ${what}`,
  remove: (what: string) => `Remove ${what}`,
  removeTitle: (what: string) => `Remove ${what}?`,
  cannotUndo: 'This action cannot be undone.',
  confirmRemove: 'Remove',
  removing: 'Removing…',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
}
export const text = catalogue({ en })
